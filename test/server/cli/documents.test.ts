import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { Document } from '../../../src/contract/index.ts'
import { runAlmoner } from '../../support/run-almoner.ts'
import { drawnForm, efileReturn, madeUp } from '../service/documents/extraction/form-990-fixtures.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-documents-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function extracted(name: string, content: string | Uint8Array): Promise<z.output<typeof Document>> {
  const file = join(folder, name)
  await writeFile(file, content)
  const { stdout } = await runAlmoner(['documents', 'extract', file, '--json'])
  return z.parse(Document, JSON.parse(stdout))
}

test('a local file is extracted as in the service, and its Document is printed', async () => {
  const { id, ...document } = await extracted('form', await drawnForm())
  assert.match(id, /^doc_/)
  assert.deepEqual(document, { form: '990', extraction_status: 'done', extraction_data: { ...madeUp } })
})

test('an unreadable file prints a failed Document and what to do', async () => {
  const {
    id: _,
    extraction_error_detail: help,
    ...document
  } = await extracted('990.pdf', efileReturn({}, { type: '990EZ' }))
  const failed = { extraction_status: 'failed', extraction_data: {}, extraction_error: 'not_form_990' }
  assert.deepEqual(document, { ...failed, form: '990-EZ' })
  assert.match(help ?? '', /^This is a Form 990-EZ that couldn’t be read\./)
})
