import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { runAlmoner } from '../../support/run-almoner.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-interrupted-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a data directory that can’t be created ends the command with one line', async () => {
  const env = { ...process.env, DATABASE_URL: '', ALMONER_DATA: '/proc/nope' }
  const stderr = await new Promise<string>((resolve) => {
    const command = ['--import', 'tsx', 'src/server/cli/almoner.ts', 'keys', 'list']
    execFile(process.execPath, command, { env, timeout: 120_000 }, (_, __, text) => resolve(text))
  })
  assert.match(stderr, /^almoner: \/proc\/nope isn’t writable .*ALMONER_DATA.*\n$/)
})

test('an interrupted command says so, exits with the interrupt code and disconnects from the database', async () => {
  const env = { ...process.env, DATABASE_URL: '', ALMONER_DATA: folder }
  const command = ['--import', 'tsx', 'src/server/cli/almoner.ts', 'clock', 'advance', '300d']
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (!output.includes('10%') && text.includes('10%')) child.kill('SIGINT')
    output += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  assert.equal(code, 130)
  assert.match(output, /almoner: interrupted\n$/)
  const { code: verified, stderr } = await runAlmoner(['ledger', 'verify'], { DATABASE_URL: '', ALMONER_DATA: folder })
  assert.deepEqual([verified, stderr], [0, ''])
})
