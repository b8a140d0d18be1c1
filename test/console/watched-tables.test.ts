import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'

let world: ConsoleWorld

beforeAll(async () => {
  world = await startConsole()
})
afterAll(() => world.close())

/**
 * Tables that change without a row in the audit log, each with the reason. A new table is either watched, by a trigger
 * that calls `audit_change`, or listed here.
 */
const UNWATCHED: Readonly<Record<string, string>> = {
  'only added to, and tells by itself who and when':
    'audit_entry consent_history event clearing_item filing_change journal_line nonprofit_change receipt receipt_counter regrant_reason',
  'follows from a watched record in the same transaction':
    'account_logo fund_picture nonprofit_account giving_page_picture giving_page_slug fund_share invoice_charge credit_note bank_line invoice_payment processor_transaction nonprofit_alias standing_change account_payout gift_change gift_day gift_month gift_group gift_group_month gift_group_head month_closing bank_file bank_file_entry bank_trace campaign_bulk_file campaign_document invoice_line nonprofit_picture payment_tally payout_line payout_run',
  'what donors, keys and banks make, told by the ledger and by events':
    'document_file document_page document_review document_value filing_decision bank_notice campaign_donation checkout_link checkout_payment climate_offset document filing_client filing_launch ' +
    'filing_record dispute checkout_allocation returned_part gift_dedication gift_search link_dedication monthly_gift offset_estimate transfer_allocation transfer_capture used_action ' +
    'giving_page_report program_credit program_donation program_month shop_order shop_order_refund',
  'how people sign in and what they see first; their actions are watched':
    'first_steps_dismissal console_session provider_sign_in sign_in_link spent_challenge',
  'written down by the one function that changes it':
    'closed_period filing_feed payout_policy program_policy refund_order long_work long_work_file',
  'letters and events on their way':
    'letter letter_address letter_attempt stopped_address unwanted_letter webhook_attempt webhook_delivery',
  'files that the tax authority publishes': 'incoming_nonprofit incoming_progress irs_filing publication78 revocation',
  'the machine’s own':
    'api_request idempotent_answer job_worker master_key sandbox_clock sandbox_invoice sandbox_payment sandbox_refund sandbox_subscription ' +
    'processor_reading schema_migration shield_salt',
}

test('every table is audited, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not exists (
      select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = pg_class.oid and proname = 'audit_change')`.execute(world.db)
  const listed = Object.values(UNWATCHED).flatMap((names) => names.split(' '))
  const unwatched = rows.map(({ name }) => name)
  const undecided = unwatched.filter((name) => !listed.includes(name))
  assert.deepEqual(undecided, [], 'neither audited nor listed as an exception')
  const stale = listed.filter((name) => !unwatched.includes(name))
  assert.deepEqual(stale, [], 'told why, but watched or gone')
})
