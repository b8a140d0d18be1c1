import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { NonprofitTable } from '../../../database/tables/nonprofits.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { displayValue } from '../../../http/wording.ts'
import { einDigits } from '../../../kernel/identifiers.ts'

/** The facts of a nonprofit that a donation needs. */
export interface EligibleNonprofit {
  id: string
  name: string
  ein: string
}

type GivenNonprofit = Pick<Selectable<NonprofitTable>, 'id' | 'name' | 'ein' | 'eligible' | 'eligibility_restrictions'>

/** An additional condition that the query for a nonprofit evaluates, which saves a query per donation. */
export interface Question {
  /** In lower case, for the name of the prepared statement. */
  name: string
  condition: RawBuilder<unknown>
}

const NO_QUESTION: Question = { name: 'nonprofit of a gift', condition: sql`false` }

/**
 * The nonprofit that a request names in its parameter `param`, by ID, EIN or another service's ID. Refuses one that is
 * unknown or can't receive donations now.
 */
export async function requireEligibleNonprofit(
  db: Database,
  idOrEin: string,
  param = 'nonprofit_id',
): Promise<EligibleNonprofit> {
  return (await askEligibleNonprofit(db, idOrEin, { param })).nonprofit
}

/** The same, with the result of a question's condition; false without a question. */
export async function askEligibleNonprofit(
  db: Database,
  idOrEin: string,
  { param, question = NO_QUESTION }: { param: string; question?: Question | undefined },
): Promise<{ nonprofit: EligibleNonprofit; answer: boolean }> {
  const row = await findNonprofit(db, idOrEin, question)
  if (row === undefined)
    throw new HttpError('nonprofit_invalid', {
      detail: `No nonprofit has the ID or EIN ${displayValue(idOrEin) ?? 'that was sent'}.`,
      param,
    })
  if (!row.eligible) {
    const reasons = row.eligibility_restrictions.map((restriction) => restriction.detail).join(' ')
    throw new HttpError('nonprofit_ineligible', {
      detail: `${row.name} can’t receive donations now. ${reasons}`.trim(),
      param,
    })
  }
  return { nonprofit: row, answer: row.answer }
}

/** The IDs of those nonprofits that can receive donations now. */
export async function eligibleAmong(db: Database, ids: readonly (string | null)[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`/* prepared: eligible among nonprofits */
    select id from nonprofit where id = any(${[...new Set(ids.filter((id) => id !== null))]}::text[]) and eligible`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

// Runs for every donation, so all statements are prepared.
async function findNonprofit(db: Database, idOrEin: string, { name, condition }: Question) {
  const ein = einDigits(idOrEin)
  const [byId, byEin] = [sql.raw(`/* prepared: ${name} by id */`), sql.raw(`/* prepared: ${name} by ein */`)]
  const { rows } = await (ein === undefined
    ? sql<GivenNonprofit & { answer: boolean }>`${byId}
        select id, name, ein, eligible, eligibility_restrictions, ${condition} as answer from nonprofit
        where id = coalesce((select nonprofit_id from nonprofit_alias where foreign_id = ${idOrEin}), ${idOrEin})`
    : sql<GivenNonprofit & { answer: boolean }>`${byEin}
        select id, name, ein, eligible, eligibility_restrictions, ${condition} as answer from nonprofit
        where ein = ${ein}`
  ).execute(db)
  return rows[0]
}
