import { inTransaction } from '../../database/in-transaction.ts'
import type { OwnLetter } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireAccount } from '../accounts/manage-accounts.ts'

/** E-mails to accounts and nonprofits that they can turn off. */
export const OPTIONAL_LETTERS = {
  account: ['invoice', 'invoice_reminder', 'program_budget'],
  nonprofit: ['remittance'],
} as const satisfies Record<string, readonly OwnLetter[]>

/** Address and language of the e-mails to an account or nonprofit, and which of them it wants. */
export interface LetterChoices {
  email: string | null
  /** A full language tag, such as `en`. */
  locale: string
  wanted: Partial<Record<OwnLetter, boolean>>
}

/** Changed e-mail preferences; absent members are unchanged. An empty address restores the registered one. */
export type LetterChange = Partial<LetterChoices>

/**
 * The e-mail preferences of an account (`m_…`) or nonprofit (`n_…`); by default, all e-mails to the registered address.
 */
export async function findLetterChoices(db: Database, ownerId: string): Promise<LetterChoices> {
  const { registered, kinds } = await ownerOf(db, ownerId)
  const own = await db.selectFrom('letter_address').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
  const refused = await db.selectFrom('unwanted_letter').select('kind').where('owner_id', '=', ownerId).execute()
  const wanted = kinds.map((kind) => [kind, !refused.some((one) => one.kind === kind)] as const)
  return { email: own?.email ?? registered, locale: own?.locale ?? 'en', wanted: Object.fromEntries(wanted) }
}

/** Changes the e-mail preferences of an account or nonprofit, and returns them. */
export async function chooseLetters(db: Database, ownerId: string, change: LetterChange): Promise<LetterChoices> {
  return inTransaction(db, async (tx) => {
    const { kinds } = await ownerOf(tx, ownerId)
    const { email, locale, wanted = {} } = change
    if (email !== undefined || locale !== undefined) await writeAddress(tx, ownerId, change)
    for (const kind of kinds) {
      const row = { owner_id: ownerId, kind }
      if (wanted[kind] === false)
        await tx
          .insertInto('unwanted_letter')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      if (wanted[kind] === true)
        await tx.deleteFrom('unwanted_letter').where('owner_id', '=', ownerId).where('kind', '=', kind).execute()
    }
    return findLetterChoices(tx, ownerId)
  })
}

/** The recipient of an e-mail to an account or nonprofit; undefined if it is turned off or has no address. */
export async function recipientOf(
  db: Database,
  ownerId: string,
  kind: OwnLetter,
): Promise<{ recipient: string; locale: string } | undefined> {
  const { email, locale, wanted } = await findLetterChoices(db, ownerId)
  return email === null || wanted[kind] !== true ? undefined : { recipient: email, locale }
}

async function writeAddress(tx: Database, ownerId: string, { email, locale }: LetterChange): Promise<void> {
  const columns = {
    ...(email === undefined ? {} : { email: email === '' ? null : email }),
    ...(locale === undefined ? {} : { locale }),
  }
  await tx
    .insertInto('letter_address')
    .values({ owner_id: ownerId, ...columns })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ owner_id: ownerId, ...columns }))
    .execute()
}

async function ownerOf(
  db: Database,
  ownerId: string,
): Promise<{ registered: string | null; kinds: readonly OwnLetter[] }> {
  if (ownerId.startsWith('m_')) {
    const { email } = await requireAccount(db, ownerId)
    return { registered: email, kinds: OPTIONAL_LETTERS.account }
  }
  const nonprofit = await db.selectFrom('nonprofit').select('email').where('id', '=', ownerId).executeTakeFirst()
  if (nonprofit === undefined)
    throw new HttpError('not_found', { detail: `No account or nonprofit has the ID ${ownerId}.` })
  return { registered: nonprofit.email, kinds: OPTIONAL_LETTERS.nonprofit }
}
