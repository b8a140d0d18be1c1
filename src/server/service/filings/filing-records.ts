import { type Selectable, sql } from 'kysely'
import { currentActor } from '../../database/acting.ts'
import type { FilingClientTable, FilingData, FilingRecordTable, FilingValue } from '../../database/tables/filings.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { changesBetween, contradiction, type FieldChange } from './filing-data.ts'

/** Account and mode of the clients. */
export interface FirmScope {
  accountId: string
  liveMode: boolean
}

/** A firm's client. */
export type FilingClient = Selectable<FilingClientTable>

/** A questionnaire with its annual return. */
export type FilingRecord = Selectable<FilingRecordTable>

/** A firm's client by EIN, created if needed. */
async function findOrMakeClient(
  db: Database,
  scope: FirmScope,
  fresh: { ein: string; newId: NewId; now: Date },
): Promise<FilingClient> {
  await db
    .insertInto('filing_client')
    .values({
      id: fresh.newId('client'),
      account_id: scope.accountId,
      live_mode: scope.liveMode,
      ein: fresh.ein,
      created_at: fresh.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'live_mode', 'ein']).doNothing())
    .execute()
  return clientsOf(db, scope).where('ein', '=', fresh.ein).executeTakeFirstOrThrow()
}

/** The firm's client by its ID, by its EIN, or by the ID of its nonprofit in the directory. */
export async function findClient(
  db: Database,
  scope: FirmScope,
  named: { clientId: string | null; ein: string | null },
): Promise<FilingClient | undefined> {
  const { clientId, ein } = named
  const clients = clientsOf(db, scope)
  if (ein !== null) return clients.where('ein', '=', ein).executeTakeFirst()
  if (clientId === null) return undefined
  const nonprofit = db.selectFrom('nonprofit').select('ein').where('id', '=', clientId)
  return clients
    .where((where) => where.or([where('id', '=', clientId), where('ein', '=', nonprofit)]))
    .executeTakeFirst()
}

function clientsOf(db: Database, { accountId, liveMode }: FirmScope) {
  return db
    .selectFrom('filing_client')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
}

/** Locks a client's standing record (no year), or the record of the year that ends on a day; creates it if needed. */
async function lockOrMakeRecord(
  tx: DatabaseTransaction,
  client: FilingClient,
  fresh: { fiscalYearEnd: string | null; newId: NewId; now: Date },
): Promise<FilingRecord> {
  await tx
    .insertInto('filing_record')
    .values({
      id: fresh.newId('questionnaire'),
      annual_return_id: fresh.newId('return'),
      client_id: client.id,
      fiscal_year_end: fresh.fiscalYearEnd,
      created_at: fresh.now,
      updated_at: fresh.now,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'fiscal_year_end']).doNothing())
    .execute()
  return recordsOf(tx, client.id)
    .where('fiscal_year_end', 'is not distinct from', fresh.fiscalYearEnd)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A client's standing record (no year), or the record of the year that ends on a day; undefined if there is none. */
export async function findRecord(
  db: Database,
  clientId: string,
  fiscalYearEnd: string | null,
): Promise<FilingRecord | undefined> {
  return recordsOf(db, clientId).where('fiscal_year_end', 'is not distinct from', fiscalYearEnd).executeTakeFirst()
}

/** All records of a client. */
export function allRecords(db: Database, clientId: string): Promise<FilingRecord[]> {
  return recordsOf(db, clientId).execute()
}

// Dates are read as text, because the driver's Date would add a time zone.
function recordsOf(db: Database, clientId: string) {
  return db
    .selectFrom('filing_record')
    .selectAll()
    .select(sql<string | null>`fiscal_year_end::text`.as('fiscal_year_end'))
    .where('client_id', '=', clientId)
}

/** Stores a record's new facts, and its changes with their author. */
async function keepChanges(
  tx: DatabaseTransaction,
  record: FilingRecord,
  made: {
    changes: readonly FieldChange[]
    data: FilingData
    accountId: string
    requestId: string
    now: Date
    /** The document that the change comes from. */
    documentId?: string
  },
): Promise<void> {
  if (made.changes.length === 0) return
  await tx
    .updateTable('filing_record')
    .set({ data: JSON.stringify(made.data), updated_at: made.now })
    .where('id', '=', record.id)
    .execute()
  const actor = currentActor()
  await tx
    .insertInto('filing_change')
    .values(
      made.changes.map(({ field, from, to }) => ({
        record_id: record.id,
        account_id: made.accountId,
        request_id: made.requestId,
        field,
        old_value: from === undefined ? null : JSON.stringify(from),
        new_value: JSON.stringify(to),
        changed_at: made.now,
        actor_kind: actor?.kind ?? null,
        actor_name: actor?.name ?? null,
        document_id: made.documentId ?? null,
      })),
    )
    .execute()
}

/** One entry of a record's history. */
export interface FilingHistoryEntry {
  /** The end of the record's year, or null for the standing record. */
  fiscalYearEnd: string | null
  field: string
  from: FilingValue | null
  to: FilingValue
  accountId: string
  requestId: string
  /** Name of the author; null if unknown. */
  by: string | null
  documentId: string | null
  at: Date
}

/** All changes in the records of a firm's client, oldest first. */
export async function filingHistory(db: Database, scope: FirmScope, ein: string): Promise<FilingHistoryEntry[]> {
  return db
    .selectFrom('filing_change')
    .innerJoin('filing_record', 'filing_record.id', 'filing_change.record_id')
    .innerJoin('filing_client', 'filing_client.id', 'filing_record.client_id')
    .select([
      sql<string | null>`fiscal_year_end::text`.as('fiscalYearEnd'),
      'field',
      'old_value as from',
      'new_value as to',
      'filing_change.account_id as accountId',
      'request_id as requestId',
      'actor_name as by',
      'filing_change.document_id as documentId',
      'changed_at as at',
    ])
    .where('filing_client.account_id', '=', scope.accountId)
    .where('live_mode', '=', scope.liveMode)
    .where('ein', '=', ein)
    .orderBy('filing_change.id')
    .execute()
}

/** The client, author and time of a change. */
export interface Saving extends FirmScope {
  ein: string
  /** The last day of the records' fiscal year; null for the standing record. */
  fiscalYearEnd: string | null
  newId: NewId
  requestId: string
  now: Date
}

/** Locks a client's records until the transaction ends; creates them if needed. */
export async function lockFile(tx: DatabaseTransaction, saving: Saving): Promise<FilingRecord> {
  const { accountId, liveMode, ein, fiscalYearEnd, newId, now } = saving
  const client = await findOrMakeClient(tx, { accountId, liveMode }, { ein, newId, now })
  return lockOrMakeRecord(tx, client, { fiscalYearEnd, newId, now })
}

/** Stores the new facts of a file, with its history. Refuses contradictory ends of the year (409). */
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
