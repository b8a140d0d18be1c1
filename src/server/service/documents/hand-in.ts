import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { type DocumentRow, insertDocument } from './document-queue.ts'
import { LARGEST_DOCUMENT } from './fetch-document.ts'
import { tellDocument } from './tell-document.ts'

/** A document as it is handed in: by its address or as a file. */
export interface HandedIn {
  accountId: string
  liveMode: boolean
  url: string | null
  file?: Buffer
  type: '990'
  /** Whether it is to be read. */
  read: boolean
  /** Whose return it is, as far as whoever hands it in says so. */
  ein?: string | undefined
}

/** Keeps a document that is handed in, and tells its account; it is read later, when it is to be read. */
export async function handIn(
  tx: Database,
  { newId, now }: { newId: NewId; now: Date },
  { accountId, liveMode, url, file, type, read, ein }: HandedIn,
): Promise<DocumentRow> {
  if (file !== undefined) requireFitting(file)
  const document = {
    id: newId('doc'),
    account_id: accountId,
    live_mode: liveMode,
    url,
    type,
    extraction_status: read ? ('queued' as const) : ('not_requested' as const),
    created_at: now,
    ein: ein ?? null,
  }
  const inserted = await insertDocument(tx, document, file)
  await tellDocument(tx, newId, inserted, now)
  return inserted
}

function requireFitting(file: Buffer): void {
  if (file.length === 0) throw new HttpError('parameter_invalid', { detail: 'The file is empty.', param: 'file' })
  if (file.length > LARGEST_DOCUMENT)
    throw new HttpError('body_too_large', { detail: 'A file may have at most 50 MiB.', param: 'file' })
}
