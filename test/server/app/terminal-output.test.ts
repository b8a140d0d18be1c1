import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { test } from 'vitest'

const run = promisify(execFile)

/** Logs three lines and reports a hundred steps of progress, as servers and commands do. */
const PROGRAM = `
  import { logFormatOf, openLog } from './src/server/app/open-log.ts'
  import { createProgress } from './src/server/cli/output.ts'
  const log = openLog('info', logFormatOf({ LOG_FORMAT: process.env.LOG_FORMAT }))
  log.info({ applied: ['0001_schema.sql'], connections: { most: 3 } }, 'Migrated the database')
  log.info({ request_id: 'req_1', operation: 'nonprofits.search', status: 200, ms: 3 }, 'Answered')
  log.error({ err: new Error('no route to test_sk_storefront') }, 'A request failed')
  const progress = createProgress()
  for (let done = 1; done <= 100; done += 1) progress.update(done, 100, done + ' rows')
  progress.stop()
`
const ARGUMENTS = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM]

function runPiped(environment: Readonly<Record<string, string>> = {}): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, ARGUMENTS, { env: { ...process.env, ...environment } })
}

test('without a terminal the log is JSON and progress is one line per 10%', async () => {
  const { stdout, stderr } = await runPiped()
  const lines: { msg: string; level: number }[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    [
      [30, 'Migrated the database'],
      [30, 'Answered'],
      [50, 'A request failed'],
    ],
  )
  const tenths = Array.from({ length: 10 }, (_, index) => `${(index + 1) * 10}%  ${(index + 1) * 10} rows\n`)
  assert.equal(stderr, tenths.join(''))
})

test('LOG_FORMAT=text writes short lines without a terminal, and no secrets', async () => {
  const { stdout } = await runPiped({ LOG_FORMAT: 'text' })
  assert.deepEqual(withoutTimes(stdout), [
    'Migrated the database (applied: 0001_schema.sql)',
    'Answered (operation: nonprofits.search, status: 200, ms: 3)',
    'error: A request failed: no route to test_sk_[redacted]',
  ])
})

test('at a terminal the log is short lines and progress is a bar', {
  skip: !existsSync('/usr/bin/script'),
}, async () => {
  const command = ['"$ALMONER_NODE"', '--import tsx --input-type=module --eval "$ALMONER_PROGRAM"'].join(' ')
  const env = { ...process.env, TERM: 'xterm', ALMONER_NODE: process.execPath, ALMONER_PROGRAM: PROGRAM }
  const { stdout } = await run('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env })
  const [first, second, third, ...bar] = withoutTimes(stdout)
  assert.deepEqual(
    [first, second, third],
    [
      'Migrated the database (applied: 0001_schema.sql)',
      'Answered (operation: nonprofits.search, status: 200, ms: 3)',
      'error: A request failed: no route to test_sk_[redacted]',
    ],
  )
  assert.match(bar.join('\n'), /█.*100%/)
})

function withoutTimes(output: string): string[] {
  return output
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''))
}
