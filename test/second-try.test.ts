import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

/* What a run of all tests says of tests that fail once and of tests that fail always. */

let folder = ''

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-made-up-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const head = `import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
`

function write(name: string, body: string): Promise<void> {
  return writeFile(join(folder, `${name}.test.ts`), `${head}${body}`)
}

/** Runs the made-up tests and answers its exit code and what stands behind the last stage. */
function runAll(): { status: number | null; end: string } {
  const args = ['--import', 'tsx', 'test/run.ts', '--folder', folder]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, end: stdout.slice(stdout.lastIndexOf(' s\n') + 3).trim() }
}

test('a test that passes at the second try is counted as passed and told, with its file and why it failed', async () => {
  const mark = JSON.stringify(join(folder, 'tried'))
  const once = `test('holds now and then', () => {
    const isFirst = !existsSync(${mark})
    writeFileSync(${mark}, '')
    assert.ok(!isFirst, 'not yet there')
  })\n`
  await write('sometimes', `${once}test('holds beside it', () => {})\ntest.skip('is left out', () => {})\n`)
  await write('always', `test('holds', () => {})\n`)
  const { status, end } = runAll()
  assert.equal(status, 0)
  const told = `What does not hold, though it passed:

passed at the second try: holds now and then
  in ${join(folder, 'sometimes.test.ts')}
  AssertionError [ERR_ASSERTION]: not yet there

3 passed, 0 failed, 1 skipped`
  assert.equal(end, told)
})

test('a test that fails again has failed, and so has a file that does not load or holds no test', async () => {
  await write('never', `test('never holds', () => assert.equal(1, 2, 'one is not two'))\n`)
  await write('unloadable', `throw new Error('no such thing')\n`)
  await write('empty', '')
  const { status, end } = runAll()
  assert.equal(status, 1)
  assert.match(end, /✖ never holds\n {2}in \S+never\.test\.ts\n {2}AssertionError \[ERR_ASSERTION\]: one is not two/)
  assert.match(end, /✖ the file as a whole\n {2}in \S+unloadable\.test\.ts\n/)
  assert.match(end, /✖ the file as a whole\n {2}in \S+empty\.test\.ts\n {2}no test ran; it ended with code 0\n/)
  assert.doesNotMatch(end, /second try:/)
  assert.match(end, /\n3 passed, 3 failed, 1 skipped$/)
})
