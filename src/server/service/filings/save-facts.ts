import type { FilingData } from '../../database/tables/filings.ts'
import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { changesBetween, contradiction } from './filing-data.ts'
import { type FilingRecord, type FirmScope, findOrMakeClient, keepChanges, lockOrMakeRecord } from './filing-records.ts'

/** Whose file is changed, in whose name and when. */
export interface Saving extends FirmScope {
  ein: string
  /** The day the year of the records ends; null for the standing record. */
  fiscalYearEnd: string | null
  newId: NewId
  requestId: string
  now: Date
}

/** The records of a client to be changed, made when there are none; locked until the transaction ends. */
export async function lockFile(tx: DatabaseTransaction, saving: Saving): Promise<FilingRecord> {
  const { accountId, liveMode, ein, fiscalYearEnd, newId, now } = saving
  const client = await findOrMakeClient(tx, { accountId, liveMode }, { ein, newId, now })
  return lockOrMakeRecord(tx, client, { fiscalYearEnd, newId, now })
}

/** Keeps what a file says now, with its history. Refuses two ends of one year (409). */
export async function saveFacts(
  tx: DatabaseTransaction,
  { accountId, requestId, now }: Pick<Saving, 'accountId' | 'requestId' | 'now'>,
  { record, data, documentId }: { record: FilingRecord; data: FilingData; documentId?: string },
): Promise<void> {
  requireAgreement(data, record)
  const changes = changesBetween(record.data, data)
  await keepChanges(tx, record, {
    ...{ changes, data, accountId, requestId, now },
    ...(documentId === undefined ? {} : { documentId }),
  })
}

function requireAgreement(data: FilingData, record: FilingRecord): void {
  const found = contradiction(data, record.fiscal_year_end)
  if (!found) return
  const detail = `${found.field} is ${found.stated}, but the year of these records ends on ${found.expected}.`
  throw new HttpError('conflict', { param: found.field, detail })
}
