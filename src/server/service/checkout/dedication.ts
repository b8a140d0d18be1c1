import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { foundationName } from '../money/ledger/house.ts'
import type { CheckoutLink, CheckoutPayment } from './checkout-records.ts'
import { isEmail, storable } from './form-text.ts'
import type { FormProblems } from './page/form-problems.ts'
import type { TypedDedication } from './page/typed-dedication.ts'

const LONGEST_NAME = 100
/** What a mail program might make a link of: it has no place in a letter of ours to somebody who did not ask for it. */
const LINK = /[/@<>]|\bwww\b|[\p{L}\d]\.\p{Ll}{2,}/iu

/** Reads the dedication a donor typed, and what is wrong with it; nothing where both fields are empty. */
export function readDedication(form: URLSearchParams): { dedication: TypedDedication; problems: FormProblems } {
  const occasion = form.get('occasion') === 'memory' ? 'memory' : 'honor'
  const honoree = storable(form.get('honoree')).replace(/\s+/g, ' ')
  const tell = storable(form.get('tell'))
  const dedication = { occasion, honoree: honoree.slice(0, LONGEST_NAME), tell: tell.slice(0, 254) } as const
  const problems: FormProblems = {}
  if (honoree === '' && tell === '') return { dedication, problems }
  if (honoree === '' || honoree.length > LONGEST_NAME || isLinkLike(honoree)) problems.honoree = 'honoreeWrong'
  if (!isEmail(tell)) problems.tell = 'tellWrong'
  return { dedication, problems }
}

function isLinkLike(name: string): boolean {
  return LINK.test(name)
}

/** Keeps the dedication of a payment that is about to be made. */
export async function keepDedication(
  tx: Database,
  paymentId: string,
  { occasion, honoree, tell }: TypedDedication,
): Promise<void> {
  const row = { payment_id: paymentId, occasion, honoree, tell_email: tell }
  if (honoree !== '') await tx.insertInto('gift_dedication').values(row).execute()
}

/** Forgets the dedication of a payment that came to an end; one that was paid is told first, by a letter without amount. */
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
  const { name } = await tx
    .selectFrom('nonprofit')
    .select('name')
    .where('id', '=', link.nonprofit_id)
    .executeTakeFirstOrThrow()
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
    facts: { foundation, donor, nonprofit: name, occasion, honoree },
    now,
  })
}
