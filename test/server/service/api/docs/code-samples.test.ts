import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { contract, operationsOf } from '../../../../../src/contract/index.ts'
import { type Listener, listen } from '../../../../../src/server/app/listen.ts'
import { codeSamples, exampleOf, type SampleLanguage } from '../../../../../src/server/service/api/docs/code-samples.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../../support/test-service.ts'
import { isLongRun, LONG_RUN_ONLY, testUnless } from '../../../../support/test-unless.ts'

const run = promisify(execFile)

let service: TestService
let listener: Listener
let folder: string

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
  listener = await listen(service.fetch, { port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'almoner-samples-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await listener.close()
  await service.close()
})

interface Runner {
  file: string
  command: string
  version: string
  args: (file: string) => string[]
}

/** How to run a sample of each language, without other packages. */
const runners: Readonly<Record<SampleLanguage, Runner>> = {
  curl: { file: 'sample.sh', command: 'sh', version: '-c', args: (file) => [file] },
  typescript: { file: 'sample.mjs', command: process.execPath, version: '--version', args: (file) => [file] },
  python: { file: 'sample.py', command: 'python3', version: '--version', args: (file) => [file] },
  php: { file: 'sample.php', command: 'php', version: '--version', args: (file) => [file] },
  ruby: { file: 'sample.rb', command: 'ruby', version: '--version', args: (file) => [file] },
  go: { file: 'sample.go', command: 'go', version: 'version', args: (file) => ['run', file] },
}

/** One of each kind: a read with keys and one without, writes of both methods with awkward text, a law firm’s. */
const CHOSEN = ['nonprofits.search', 'donations.list', 'donations.create', 'filings.save', 'campaigns.update']

for (const [language, { file, command, version, args }] of Object.entries(runners)) {
  const present = await run(command, [version, ...(version === '-c' ? ['curl --version'] : [])]).then(
    () => true,
    () => false,
  )
  const isQuick = language === 'typescript' || language === 'curl'
  const reason = isQuick || isLongRun ? !present && `there is no ${command}` : LONG_RUN_ONLY
  testUnless(reason, `the ${language} examples run as shown`, async () => {
    for (const operation of operationsOf(contract)) {
      const name = `${operation.group}.${operation.name}`
      if (!CHOSEN.includes(name)) continue
      const example = exampleOf(operation, 'n_one')
      if (name === 'donations.create')
        example.body = {
          amount: 500,
          nonprofit_id: 'n_one',
          funds_collected: true,
          metadata: { 'a `"b"': "it's \\ $x" },
        }
      const samples = codeSamples(operation, example, `http://127.0.0.1:${listener.port}`)
      const path = join(folder, file)
      const code = Object.entries(samples).find(([one]) => one === language)?.[1] ?? ''
      await writeFile(path, code)
      const { stdout } = await run(command, args(path), {
        env: { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'auto' },
      })
      if (name === 'campaigns.update') assert.match(stdout, /not_found/, code)
      else assert.match(stdout, /nonprofits|n_one|organization_name|donations/, `${name}: ${stdout}\n${code}`)
    }
    const { donations } = await service.clientOf('storefront').donations.list({ query: { limit: 1 } })
    assert.deepEqual(donations[0]?.metadata, { 'a `"b"': "it's \\ $x" })
  })
}
