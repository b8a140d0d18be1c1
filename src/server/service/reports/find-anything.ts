import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'

/** A search result: the kind of record, and its name. */
export interface FoundRecord {
  kind: string
  id: string
  name: string
}

interface IdPlace {
  table: string
  kind: string
  /** Its name or a substitute. */
  name: string
  isOfMode: boolean
}

const MOST_OF_A_KIND = 10

/** Where records are stored, by ID prefix. */
const places: Readonly<Record<string, IdPlace>> = {
  m: { table: 'account', kind: 'account', name: 'name', isOfMode: false },
  n: { table: 'nonprofit', kind: 'nonprofit', name: 'name', isOfMode: false },
  u: { table: 'person', kind: 'person', name: 'email', isOfMode: false },
  d: { table: 'donation', kind: 'donation', name: 'status', isOfMode: true },
  po: { table: 'payout', kind: 'payout', name: 'status', isOfMode: true },
  ach: { table: 'bank_file', kind: 'bank file', name: 'purpose', isOfMode: true },
  inv: { table: 'invoice', kind: 'invoice', name: 'account_id', isOfMode: true },
  pr: { table: 'proposal', kind: 'proposal', name: 'summary', isOfMode: true },
  let: { table: 'letter', kind: 'e-mail', name: 'kind', isOfMode: true },
}

/** Finds records by ID, EIN, e-mail address, or name prefix. */
export async function findAnything(db: Database, text: string, liveMode: boolean): Promise<FoundRecord[]> {
  const sought = text.trim()
  if (sought.length < 2 || sought.length > 200) return []
  const ein = sought.replaceAll('-', '')
  const found = [
    await byId(db, sought, liveMode),
    /^\d{9}$/.test(ein) ? await byEin(db, ein) : [],
    sought.includes('@') ? await byAddress(db, sought.toLowerCase()) : await byName(db, sought),
  ].flat()
  return found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index)
}

async function byId(db: Database, id: string, liveMode: boolean): Promise<FoundRecord[]> {
  const place = places[/^[a-z]+(?=_)/.exec(id)?.[0] ?? '']
  if (place === undefined) return []
  const { table, kind, name, isOfMode } = place
  const { rows } = await sql<FoundRecord>`
    select ${kind}::text as kind, id, ${sql.ref(name)}::text as name from ${sql.table(table)}
    where id = ${id} ${isOfMode ? sql`and live_mode = ${liveMode}` : sql``}`.execute(db)
  return rows
}

async function byEin(db: Database, ein: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    select 'nonprofit' as kind, id, name from nonprofit where ein = ${ein}`.execute(db)
  return rows
}

async function byAddress(db: Database, address: string): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`
    select 'person' as kind, id, email as name from person where email = ${address}
    union all select 'account', id, name from account where lower(email) = ${address}`.execute(db)
  return rows
}

async function byName(db: Database, name: string): Promise<FoundRecord[]> {
  const begins = `${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<FoundRecord>`
    (select 'account' as kind, id, name from account where lower(name) like ${begins} order by name limit ${MOST_OF_A_KIND})
    union all
    (select 'person', id, email from person where lower(name) like ${begins} order by email limit ${MOST_OF_A_KIND})
    union all
    (select 'nonprofit', id, name from nonprofit where name_search like ${begins}
      order by prominence desc, id limit ${MOST_OF_A_KIND})`.execute(db)
  return rows
}

/** The account and mode to search. */
interface GiftScope {
  accountId: string
  liveMode: boolean
}

/** The donation for an ID of a related record: the donation itself, its payment, receipt, link or event. */
export async function findDonationByName(
  db: Database,
  { accountId, liveMode }: GiftScope,
  name: string,
): Promise<string | undefined> {
  const id = donationIdOf(name)
  if (id === undefined) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from donation where id in (${id}) and account_id = ${accountId} and live_mode = ${liveMode} limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

function donationIdOf(name: string): RawBuilder<unknown> | undefined {
  const [prefix = ''] = name.split('_')
  switch (prefix) {
    case 'd':
    case 'carbon':
      return sql`${name}`
    case 'pay':
      return sql`select donation_id from checkout_payment where id = ${name}`
    case 'cl':
      return sql`select donation_id from checkout_link where id = ${name}`
    case 'rcp':
      return sql`select donation_id from receipt where id = ${name}`
    case 'evt':
      return sql`select subject_id from event where id = ${name}`
    default:
      return undefined
  }
}
