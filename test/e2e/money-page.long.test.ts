import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, test } from 'vitest'
import { runAlmoner } from '../support/run-almoner.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'

const run = promisify(execFile)

let server: RunningServer
let folder: string

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'almoner-readme-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function shell(script: string) {
  const { DATABASE_URL: _, ...env } = process.env
  return run('sh', ['-e', '-c', script], { env: { ...env, ALMONER_DATA: server.dataDirectory } })
}

test('the months in docs/money.md pass as described, and the ledger balances', async () => {
  const section = await readFile(new URL('../../docs/money.md', import.meta.url), 'utf8')
  const [, script = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  const { stdout } = await shell(script.replaceAll('http://localhost:8080', server.url))
  assert.match(stdout, /1000 donations compared with their status, 0 don't match/)
})

test('the money commands run beside a server that does the same work', async () => {
  const almoner = async (command: string) => {
    const finished = await runAlmoner(command.split(' '), { DATABASE_URL: '', ALMONER_DATA: server.dataDirectory })
    assert.equal(finished.code, 0, `${command}: ${finished.stderr}`)
    return finished
  }
  assert.match((await almoner('close-month')).stdout, /^0 invoices created/)
  const { stdout } = await almoner('invoices list --json')
  const { invoices } = JSON.parse(stdout)
  assert.equal(invoices.length, 2)
  assert.match((await almoner(`invoices write ${invoices[0].id} --out ${folder}`)).stdout, /INV-\d+\.pdf/)
  const { payouts } = JSON.parse((await almoner('payouts list --json')).stdout)
  const sent = payouts.find((one: { method: string }) => one.method === 'ach')
  if (sent !== undefined) {
    await almoner(`payouts file ${sent.bank_file_id} --out ${folder}/bank.txt`)
    assert.match(
      (await almoner(`payouts returned ${sent.id} --code R03`)).stdout,
      /was returned; \d+ donations are blocked/,
    )
    assert.match((await almoner(`payouts again ${sent.id}`)).stdout, /donations scheduled again/)
  }
  await almoner('payouts run')
  assert.match((await almoner(`receipts 2026 --out ${folder}`)).stdout, /Sandbox donations never get a receipt/)
  assert.match((await almoner('ledger verify')).stdout, /0 don't match/)
})
