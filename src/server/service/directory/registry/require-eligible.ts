import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { shown } from '../../../http/wording.ts'
import { einDigits } from '../../../kernel/ein.ts'

/** What a gift needs to know of the nonprofit it goes to. */
export interface EligibleNonprofit {
  id: string
  name: string
  ein: string
}

/** The nonprofit a request body names, by ID, EIN or what another service calls it, in its parameter `param`. Refuses one that is unknown or cannot receive donations now. */
export async function requireEligibleNonprofit(
  db: Database,
  idOrEin: string,
  param = 'nonprofit_id',
): Promise<EligibleNonprofit> {
  const ein = einDigits(idOrEin)
  const row = await db
    .selectFrom('nonprofit')
    .select(['id', 'name', 'ein', 'eligible', 'eligibility_restrictions'])
    .where((eb) =>
      ein === undefined
        ? eb(
            'id',
            '=',
            sql<string>`coalesce((select nonprofit_id from nonprofit_alias where foreign_id = ${idOrEin}), ${idOrEin})`,
          )
        : eb('ein', '=', ein),
    )
    .executeTakeFirst()
  if (row === undefined)
    throw new HttpError('nonprofit_invalid', {
      detail: `No nonprofit has the ID or EIN ${shown(idOrEin) ?? 'that was sent'}.`,
      param,
    })
  if (!row.eligible) {
    const reasons = row.eligibility_restrictions.map((restriction) => restriction.detail).join(' ')
    throw new HttpError('nonprofit_ineligible', {
      detail: `${row.name} cannot receive donations now. ${reasons}`.trim(),
      param,
    })
  }
  return row
}
