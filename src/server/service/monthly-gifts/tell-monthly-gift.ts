import { sql } from 'kysely'
import type { EventType } from '../../../contract/event-types.ts'
import type { MonthlyGiftRow } from '../../database/tables/monthly-gifts.ts'
import type { DatabaseTransaction } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { dayIn } from '../../kernel/time-zone.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import { eventExpressions } from '../webhooks/emit-events.ts'
import { monthlyGiftDetails } from './monthly-gift-records.ts'
import { monthlyGiftResource } from './monthly-gift-resource.ts'

/** What telling stands on. */
export interface Telling {
  newId: NewId
  /** Where the foundation is: letters name its days. */
  timeZone: string
  now: Date
}

type MonthlyEvent = Extract<EventType, `monthly_gift.${string}`>

/** Tells the account what happened to a monthly gift, in the transaction in which it did. */
export async function tellAccount(
  tx: DatabaseTransaction,
  { newId, now }: Telling,
  type: MonthlyEvent,
  gift: MonthlyGiftRow,
): Promise<void> {
  const event = {
    id: newId('evt'),
    accountId: gift.account_id,
    liveMode: gift.live_mode,
    type,
    subjectId: gift.id,
    object: monthlyGiftResource(gift, await monthlyGiftDetails(tx, gift)),
    createdAt: now,
  }
  await sql`with ${eventExpressions([event])} select 1`.execute(tx)
}

/** Writes to the donor that a monthly gift began, fails or ended. What was told before is not told again. */
export async function tellDonor(
  tx: DatabaseTransaction,
  { newId, timeZone, now }: Telling,
  kind: 'monthly_begun' | 'monthly_failing' | 'monthly_ended',
  gift: MonthlyGiftRow,
): Promise<void> {
  const { donor_name, donor_email, locale, nonprofit } = await monthlyGiftDetails(tx, gift)
  const day = (moment: Date | null): string | null => (moment === null ? null : dayIn(timeZone, moment))
  await writeLetter(tx, newId, {
    kind,
    liveMode: gift.live_mode,
    subjectId: gift.first_donation_id,
    once: `${gift.id} ${gift.version}`,
    accountId: gift.account_id,
    recipient: donor_email,
    locale,
    facts: {
      monthlyGift: gift.id,
      donation: gift.first_donation_id,
      foundation: (await foundationName(tx, gift.live_mode)) ?? '',
      donor: donor_name,
      nonprofit,
      amount: gift.amount,
      card: gift.card_last4,
      nextOn: day(gift.next_try_at ?? gift.next_payment_at),
      reason: gift.end_reason,
    },
    now,
  })
}
