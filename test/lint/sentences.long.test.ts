import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll } from 'vitest'
import { missingExtras } from '../support/extras.ts'
import { testUnless } from '../support/test-unless.ts'

const folder = mkdtempSync(join(tmpdir(), 'almoner-lint-'))
const skip = missingExtras().includes('cspell') && 'cspell is not installed (npm run extras)'

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lint(name: string, content: string) {
  const file = join(folder, name)
  writeFileSync(file, content)
  const { status, stdout } = spawnSync(process.execPath, ['--import=tsx', 'test/lint/sentences.ts', file], {
    encoding: 'utf8',
  })
  return { status, faults: stdout.replaceAll(`${folder}/`, '') }
}

testUnless(skip, 'lint fails on a stilted sentence and names the word to use', () => {
  const { status, faults } = lint('stilted.md', '# Imports\n\nWhoever mends it is told of it anew.\n')
  assert.equal(status, 1)
  assert.match(faults, /stilted\.md:3 Incorrect term: “mends”, use “fixes” instead/)
})

testUnless(skip, 'lint fails on a second noun for a concept of the glossary', () => {
  const { status, faults } = lint('nouns.md', 'The law-firm letter shows the standing of the gift.\n')
  assert.equal(status, 1)
  assert.match(faults, /“law-firm letter”, use “law firm e-mail” instead/)
})

testUnless(skip, 'lint reads comments and sentences in strings, and leaves code alone', () => {
  const code = ['/** Called when it', ' * mends itself. */', "const mend = ['mend', 'It mends itself'] // mended"]
  const { status, faults } = lint('code.ts', code.join('\n'))
  assert.equal(status, 1)
  assert.deepEqual(faults.match(/^code\.ts:\d+ .*“\w+”,/gm), [
    'code.ts:1 Incorrect term: “mends”,',
    'code.ts:3 Incorrect term: “mends”,',
    'code.ts:3 Incorrect term: “mended”,',
  ])
})

testUnless(skip, 'lint fails on a misspelled word and passes plain English', () => {
  assert.match(lint('misspelled.md', 'The payout is aproved.\n').faults, /aproved/)
  assert.deepEqual(lint('plain.md', 'The server keeps open connections for 620 seconds.\n'), { status: 0, faults: '' })
})
