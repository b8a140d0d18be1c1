import type { contract, ParsedRequestOf, TransferCapture } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { DestinationPayment } from '../../../processors/processor.ts'
import { sandboxTransfers } from '../../../processors/sandbox-processor.ts'
import { requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import { recordDonations } from '../../money/donations/create-donations.ts'
import {
  type Allocation,
  addsUp,
  type ChargedAllocation,
  claimPayment,
  insertAllocations,
  listTransfers,
  shareFee,
} from '../../money/transfers/transfers.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

type Body = ParsedRequestOf<typeof contract.transfers.create>['body']

/** Handlers for a payment processor's transfers. */
export const transferHandlers: GroupHandlers<typeof contract.transfers> = {
  async create({ body }, context): Promise<TransferCapture> {
    requireAccess(context)
    const payment = await requireCapturable(body.processor_destination_payment_id, context)
    const allocations = await toNonprofits(body, allocationsOf(body, payment), context)
    const charged = shareFee(allocations, payment.applicationFee)
    await capture(payment, charged, context)
    return {
      amount: payment.amount,
      fee: payment.applicationFee,
      processor_application_fee: payment.applicationFee,
      allocations: charged.map(({ nonprofitId, amount, fee, externalId }) => ({
        nonprofit_id: nonprofitId,
        amount,
        fee,
        external_id: externalId ?? null,
      })),
    }
  },

  async list({ query }, context) {
    requireAccess(context)
    const { account, db, liveMode } = context
    const { rows, hasMore } = await listTransfers(db, { accountId: account.id, liveMode }, positionOf(query))
    return { transfers: rows, has_more: hasMore }
  },
}

function requireAccess({ account }: Context): void {
  if (!account.transfersEnabled)
    throw new HttpError('access_not_enabled', {
      detail: 'Transfers aren’t enabled for this account. Ask the operator to enable them.',
    })
}

async function requireCapturable(id: string, context: Context): Promise<DestinationPayment> {
  const param = 'processor_destination_payment_id'
  const source = context.liveMode ? context.transferSources?.live : (context.transferSources?.test ?? sandboxTransfers)
  if (source === undefined)
    throw new HttpError('access_not_enabled', { detail: 'Transfers in live mode are not set up on this server.' })
  const payment = await source.find(id)
  if (payment === undefined) throw new HttpError('payment_unknown', { param })
  const reason = whyNotCapturable(payment, context.account.id)
  if (reason !== undefined) throw new HttpError('payment_not_capturable', { detail: reason, param })
  return payment
}

function whyNotCapturable(payment: DestinationPayment, accountId: string): string | undefined {
  if (payment.accountId !== null && payment.accountId !== accountId) return 'The payment belongs to another account.'
  if (payment.currency !== 'usd') return `The payment is in ${payment.currency.toUpperCase()}; only USD is accepted.`
  if (!payment.paid) return 'The payment has not been paid.'
  if (payment.refunded) return 'The payment was refunded.'
  if (payment.amount <= payment.applicationFee) return 'Nothing is left of the payment after the application fee.'
  return undefined
}

/** The requested allocations; from the deprecated members, the whole amount for one nonprofit. */
function allocationsOf(body: Body, payment: DestinationPayment): Allocation[] {
  if (body.allocations === undefined) {
    if (body.nonprofit_id === undefined)
      throw new HttpError('parameter_missing', { detail: 'allocations is required.', param: 'allocations' })
    const amount = payment.amount - payment.applicationFee
    return [{ nonprofitId: body.nonprofit_id, amount, externalId: body.external_id }]
  }
  const allocations = body.allocations.map(({ nonprofit_id, amount, external_id }) => ({
    nonprofitId: nonprofit_id,
    amount,
    externalId: external_id,
  }))
  if (addsUp(allocations, payment)) return allocations
  const due = payment.amount - payment.applicationFee
  throw new HttpError('allocations_mismatch', { detail: `They must add up to ${due} cents.`, param: 'allocations' })
}

/** Replaces the nonprofits of the allocations by the IDs of nonprofits that can receive donations. */
async function toNonprofits(body: Body, asked: readonly Allocation[], { db }: Context): Promise<Allocation[]> {
  const allocations: Allocation[] = []
  for (const [index, allocation] of asked.entries()) {
    const param = body.allocations === undefined ? 'nonprofit_id' : `allocations.${index}.nonprofit_id`
    const { id } = await requireEligibleNonprofit(db, allocation.nonprofitId, param)
    allocations.push({ ...allocation, nonprofitId: id })
  }
  return allocations
}

async function capture(
  payment: DestinationPayment,
  allocations: readonly ChargedAllocation[],
  { db, newId, account, liveMode, now }: Context,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const claimed = await claimPayment(tx, {
      payment_id: payment.id,
      live_mode: liveMode,
      account_id: account.id,
      amount: payment.amount,
      fee: payment.applicationFee,
      created_at: now,
    })
    if (!claimed) throw new HttpError('payment_captured', { param: 'processor_destination_payment_id' })
    const donations = await recordDonations(
      tx,
      newId,
      allocations.map(({ nonprofitId, amount, fee, externalId }) => ({
        accountId: account.id,
        liveMode,
        nonprofitId,
        amount,
        fee,
        coverFees: false,
        fundsCollected: true,
        source: 'transfer' as const,
        externalId,
        createdAt: now,
      })),
    )
    await insertAllocations(
      tx,
      { id: payment.id, liveMode },
      donations.map(({ id }) => id),
    )
  })
}
