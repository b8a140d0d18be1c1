import { type Dedication, isDedicatedName, isEmail, isLinkLike, LONGEST_HONOREE } from '../../../contract/index.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { recipientsOfLink } from '../money/donations/gift-recipients.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import type { CheckoutLink, CheckoutPayment } from './checkout-records.ts'
import { type FieldErrors, storable, type TypedDedication } from './page/form.ts'

/** Reads a typed dedication and its errors; undefined if both fields are empty. */
export function readDedication(form: URLSearchParams): { dedication: TypedDedication; problems: FieldErrors } {
  const occasion = form.get('occasion') === 'memory' ? 'memory' : 'honor'
  const honoree = nameIn(form.get('honoree'))
  const email = storable(form.get('tell'))
  const dedication = { occasion, honoree: honoree.slice(0, LONGEST_HONOREE), tell: email.slice(0, 254) } as const
  const problems: FieldErrors = {}
  if (honoree === '' && email === '') return { dedication, problems }
  if (!isDedicatedName(honoree)) problems.honoree = 'honoreeWrong'
  if (!isEmail(email)) problems.tell = 'tellWrong'
  return { dedication, problems }
}

/** The dedication of a new link; refused if its e-mail couldn't be written. The error doesn't quote what was sent. */
export function requireDedication({ occasion, honoree, tell_email }: Dedication): TypedDedication {
  const name = nameIn(honoree)
  const email = storable(tell_email)
  const refuse = (param: string, detail: string) =>
    new HttpError('parameter_invalid', { detail: `${param}: ${detail}`, param })
  if (!isDedicatedName(name))
    throw refuse('dedication.honoree', `must be only a name, at most ${LONGEST_HONOREE} characters.`)
  if (!isEmail(email)) throw refuse('dedication.tell_email', 'must be an e-mail address.')
  return { occasion, honoree: name, tell: email }
}

function nameIn(text: string | null): string {
  return storable(text).replace(/\s+/g, ' ')
}

/** Stores the dedication of a new payment. */
export async function keepDedication(
  tx: Database,
  paymentId: string,
  { occasion, honoree, tell }: TypedDedication,
): Promise<void> {
  const row = { payment_id: paymentId, occasion, honoree, tell_email: tell }
  if (honoree !== '') await tx.insertInto('gift_dedication').values(row).execute()
}

/**
 * Deletes the dedication of a finished payment. If it was paid, the honoree's contact first gets an e-mail without the
 * amount.
 */
export async function endDedication(
  tx: DatabaseTransaction,
  newId: NewId,
  { payment, link, now }: { payment: CheckoutPayment; link: CheckoutLink; now: Date },
): Promise<void> {
  const row = await tx
    .deleteFrom('gift_dedication')
    .where('payment_id', '=', payment.id)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined || payment.state !== 'paid') return
  const nonprofit = await recipientsOfLink(tx, link)
  const { occasion, honoree } = row
  const donor = isLinkLike(payment.donor_name) ? '' : payment.donor_name
  const foundation = (await foundationName(tx, payment.live_mode)) ?? ''
  await writeLetter(tx, newId, {
    kind: 'dedication',
    liveMode: payment.live_mode,
    subjectId: payment.donation_id,
    accountId: link.account_id,
    recipient: row.tell_email,
    locale: payment.locale ?? 'en',
    facts: { foundation, donor, nonprofit, occasion, honoree },
    now,
  })
}

/** Stores the dedication of a link. */
export async function insertLinkDedication(
  db: Database,
  linkId: string,
  { occasion, honoree, tell }: TypedDedication,
): Promise<void> {
  await db.insertInto('link_dedication').values({ link_id: linkId, occasion, honoree, tell_email: tell }).execute()
}

/** The dedication of a link; undefined if there is none. */
export async function findLinkDedication(db: Database, linkId: string): Promise<TypedDedication | undefined> {
  const row = await db
    .selectFrom('link_dedication')
    .select(['occasion', 'honoree', 'tell_email as tell'])
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row
}

/** Deletes the dedication of a paid link: from then on only the e-mail contains it. */
export async function forgetLinkDedication(db: Database, linkId: string): Promise<void> {
  await db.deleteFrom('link_dedication').where('link_id', '=', linkId).execute()
}

/** Deletes the dedications of expired links; returns the number. */
export async function forgetExpiredDedications(db: Database, liveMode: boolean, expiredBefore: Date): Promise<number> {
  const expired = db
    .selectFrom('checkout_link')
    .select('id')
    .where('live_mode', '=', liveMode)
    .where('expires_at', '<', expiredBefore)
  const { numDeletedRows } = await db.deleteFrom('link_dedication').where('link_id', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}
