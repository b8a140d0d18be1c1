import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'vitest'

const HEADING = '| threat | defense | test |'

async function threats(): Promise<string[][]> {
  const text = await readFile('SECURITY.md', 'utf8')
  const table = text.slice(text.indexOf(HEADING)).split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
}

test('every threat in SECURITY.md has a mitigation and an existing test', async () => {
  const rows = await threats()
  assert.ok(rows.length >= 15)
  for (const [, threat = '', answer = '', shownBy = ''] of rows) {
    assert.notEqual(answer, '', threat)
    const files = [...shownBy.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, file = '']) => file)
    assert.ok(files.length > 0, threat)
    for (const file of files)
      assert.match(await readFile(file, 'utf8'), /\btest\(|\bit\(|elementsAtProxy\(/, `${threat}: ${file}`)
  }
})
