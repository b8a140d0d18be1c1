import { type contract, type ParsedRequestOf, SMALLEST_CARD_PAYMENT } from '../../../contract/index.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { type ProcessorDependencies, processorOf } from '../../processors/processor-of.ts'
import { feeOnGift } from '../accounts/fee-terms.ts'
import type { Account } from '../accounts/find-accounts.ts'
import { requireNotWithheld } from '../directory/consent/read-consent.ts'
import { collectedParts, insertParts, type Recipients, requireRecipients } from '../money/donations/gift-recipients.ts'
import { insertLinkDedication, requireDedication } from './dedication.ts'
import { isReturnUrl, LINK_LIFE_MS, linkTokenHash, newLinkToken, returnProofHashOf } from './link/payment-link.ts'

/** The gift that a payment page is created for, as a request names it. */
export type RequestedLink = ParsedRequestOf<typeof contract.payments.createCheckoutLink>['body']

/** The account and server that a payment page is created for. */
export interface LinkContext extends ProcessorDependencies {
  account: Account
  db: Database
  liveMode: boolean
  newId: NewId
  now: Date
  publicUrl: string
}

/**
 * Checks the nonprofits of a gift, saves its link and returns the address of its payment page. `requireAllowed` refuses
 * recipients in the transaction that saves the link.
 */
export async function createLink(
  context: LinkContext,
  body: RequestedLink,
  requireAllowed: (tx: DatabaseTransaction, recipients: Recipients) => Promise<void> = async () => undefined,
): Promise<string> {
  const { account, db, liveMode, newId, now, publicUrl } = context
  requireReturnUrl('success_url', body.success_url, liveMode)
  requireReturnUrl('cancel_url', body.cancel_url, liveMode)
  const fee = feeOnGift(account.feeTerms, { kind: 'card', amount: body.amount, now })
  requireAmount(body.amount, fee)
  const recipients = await requireRecipients(db, { accountId: account.id, liveMode }, body)
  const { parts, fund } = recipients
  for (const { nonprofitId, name, param } of parts)
    await requireNotWithheld(db, { nonprofit: { id: nonprofitId, name }, accountId: account.id, param })
  requireEachGranted(parts, fee)
  const monthly = body.frequency === 'monthly'
  requireProcessor(context, { monthly })
  const dedication = body.dedication && requireDedication(body.dedication)
  const token = newLinkToken()
  const id = newId('cl')
  const link = {
    id,
    token_hash: linkTokenHash(token),
    account_id: account.id,
    live_mode: liveMode,
    nonprofit_id: parts[0].nonprofitId,
    amount: body.amount,
    fee,
    success_url: body.success_url,
    return_proof_hash: returnProofHashOf(body.success_url) ?? null,
    cancel_url: body.cancel_url,
    external_id: body.external_id ?? null,
    metadata: JSON.stringify(body.metadata ?? {}),
    donation_id: null,
    locale: body.locale ?? null,
    monthly,
    fund_id: fund?.id ?? null,
    fund_version: fund?.version ?? null,
    giving_page_id: body.giving_page_id ?? null,
    page_when_needed: body.hosted_page === 'when_needed',
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_LIFE_MS),
  }
  await inTransaction(db, async (tx) => {
    await requireAllowed(tx, recipients)
    await tx.insertInto('checkout_link').values(link).execute()
    await insertParts(tx, id, parts)
    if (dedication !== undefined) await insertLinkDedication(tx, id, dedication)
  })
  return `${publicUrl}/checkout/${token}`
}

function requireProcessor(context: LinkContext, { monthly }: { monthly: boolean }): void {
  const processor = processorOf(context, context.liveMode)
  if (processor === undefined)
    throw new HttpError('access_not_enabled', { detail: 'Payments in live mode are not set up on this server.' })
  if (monthly && processor.monthly === undefined)
    throw new HttpError('access_not_enabled', {
      detail: 'This server doesn’t accept monthly gifts.',
      param: 'frequency',
    })
}

/** Refuses a gift in which the fee would leave a nonprofit nothing. */
function requireEachGranted(recipients: Recipients['parts'], fee: number): void {
  const empty = collectedParts(recipients, fee).findIndex(({ amount }) => amount <= 0)
  if (empty < 0) return
  const name = recipients[empty]?.name ?? ''
  throw new HttpError('parameter_invalid', {
    param: recipients.length === 1 ? 'amount' : `allocations.${empty}`,
    detail: `Nothing is left for ${name} after the card fee. Send a larger amount.`,
  })
}

function requireAmount(amount: number, fee: number): void {
  if (amount >= SMALLEST_CARD_PAYMENT && amount > fee) return
  throw new HttpError('parameter_invalid', {
    detail: `amount: must be at least ${SMALLEST_CARD_PAYMENT} cents.`,
    param: 'amount',
  })
}

function requireReturnUrl(param: string, url: string, liveMode: boolean): void {
  if (isReturnUrl(url, { liveMode })) return
  const local = liveMode ? '' : ', or http://localhost and http://127.0.0.1 with test keys'
  throw new HttpError('url_not_allowed', { detail: `${param} must begin with https://${local}.`, param })
}
