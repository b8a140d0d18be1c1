import { sql } from 'kysely'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { eventExpressions } from '../../webhooks/emit-events.ts'
import { pledgeLines } from '../ledger/gift-lines.ts'
import { entryExpressions } from '../ledger/post-entry.ts'
import { giftMoney } from './donation-money.ts'
import { statusEvent } from './status-event.ts'

/** A donation to be recorded. Amounts are cents; `amount` and `fee` mean what the columns mean. */
export interface NewDonation {
  /** Given when the caller must know it before, and for climate donations (`carbon_…`); else made here. */
  id?: string
  accountId: string
  liveMode: boolean
  nonprofitId: string
  amount: number
  fee: number
  coverFees: boolean
  fundsCollected: boolean
  /** `checkout` and `transfer` say that the money is here already; the others are invoiced at the month's end. */
  source: DonationRow['source']
  orderValue?: number | undefined
  zipCode?: string | undefined
  externalId?: string | undefined
  campaignName?: string | undefined
  campaignId?: string | undefined
  metadata?: Record<string, unknown> | undefined
  /** The monthly gift it belongs to, and the first gift of that, where it is a later one. */
  monthlyGiftId?: string | undefined
  firstDonationId?: string | undefined
  createdAt: Date
}

/**
 * Records donations as `pledged`: the rows, their ledger entries, events and deliveries in one statement, so one
 * round trip and one commit. Answers the rows in the order given.
 */
export async function recordDonations(
  db: Database,
  newId: NewId,
  donations: readonly NewDonation[],
): Promise<DonationRow[]> {
  const rows = donations.map((donation) => toRow(donation, donation.id ?? newId('d')))
  const entries = rows.map((row) => ({
    liveMode: row.live_mode,
    kind: 'pledge' as const,
    subjectId: row.id,
    once: `pledge ${row.id}`,
    occurredAt: row.created_at,
    lines: pledgeLines(giftMoney(row)),
  }))
  const events = rows.map((row) => statusEvent(newId, row, row.created_at))
  await sql`/* prepared: record donations */ with donated as (${insertion(rows)}), ${entryExpressions(entries)}, ${eventExpressions(events)}
    select 1`.execute(db)
  return rows
}

function insertion(rows: readonly DonationRow[]) {
  return sql`
    insert into donation (id, account_id, live_mode, nonprofit_id, amount, fee, cover_fees, funds_collected, source,
      order_value, zip_code, external_id, campaign_name, campaign_id, metadata, created_at,
      monthly_gift_id, first_donation_id)
    select id, account_id, live_mode, nonprofit_id, amount, fee, cover_fees, funds_collected, source,
      order_value, zip_code, external_id, campaign_name, campaign_id, metadata, created_at,
      monthly_gift_id, first_donation_id
    from json_populate_recordset(null::donation, ${JSON.stringify(rows)}::json)`
}

function toRow(donation: NewDonation, id: string): DonationRow {
  return {
    id,
    account_id: donation.accountId,
    live_mode: donation.liveMode,
    nonprofit_id: donation.nonprofitId,
    original_nonprofit_id: null,
    amount: donation.amount,
    fee: donation.fee,
    cover_fees: donation.coverFees,
    funds_collected: donation.fundsCollected,
    source: donation.source,
    status: 'pledged',
    status_before_hold: null,
    order_value: donation.orderValue ?? null,
    zip_code: donation.zipCode ?? null,
    external_id: donation.externalId ?? null,
    campaign_name: donation.campaignName ?? null,
    campaign_id: donation.campaignId ?? null,
    metadata: donation.metadata ?? {},
    created_at: donation.createdAt,
    monthly_gift_id: donation.monthlyGiftId ?? null,
    first_donation_id: donation.firstDonationId ?? null,
  }
}
