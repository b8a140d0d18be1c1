import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { DirectoryIndex } from '../../../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../../../src/server/service/directory/search/layer/build-index.ts'
import {
  packLayer,
  readLayer,
  saveLayer,
  unpackLayer,
} from '../../../../../src/server/service/directory/search/layer/layer-file.ts'
import { makeDirectory, toIndexRecord } from '../../../../bench/search/generated-directory.ts'

const origin = { database: 'one', position: '1:1:', readAt: 0 }
const layer = buildIndex([...makeDirectory(500)].map(toIndexRecord))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-layer-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function saved(): Promise<string> {
  const path = join(folder, `${Math.random()}`)
  await saveLayer(path, packLayer(layer), origin)
  return path
}

test('an index restored from its file returns the same results and names its source', async () => {
  const kept = await readLayer(await saved())
  assert.ok(kept)
  assert.deepEqual(kept.origin, origin)
  for (const term of ['', 'american', 'food bank', 'red cro', 'chruch']) {
    const query = { term, offset: 0, limit: 200 }
    const before = new DirectoryIndex(layer).search(query)
    assert.deepEqual(new DirectoryIndex(unpackLayer(kept.packed)).search(query), before)
  }
})

test('a missing file, a truncated file and a file of another kind are rejected as an index', async () => {
  assert.equal(await readLayer(join(folder, 'none')), undefined)
  const short = await saved()
  await truncate(short, (await readFile(short)).length - 100)
  assert.equal(await readLayer(short), undefined)
  const other = join(folder, 'other')
  await writeFile(other, '{"format":"something else"}\n')
  assert.equal(await readLayer(other), undefined)
})

test('the same seed generates the same directory', () => {
  assert.deepEqual([...makeDirectory(50, 3)], [...makeDirectory(50, 3)])
  assert.notDeepEqual([...makeDirectory(50, 3)], [...makeDirectory(50, 4)])
})
