import type { DeclineReason } from '../../contract/index.ts'
import type { Card } from './card.ts'

/** How a payment stands. `reference` is the processor's own name for it. */
export type PaymentOutcome =
  /**
   * `donor` is what the donor told the processor where our page did not ask, `subscription` the processor's name for what
   * is charged again every month.
   */
  | { status: 'paid'; reference: string; donor?: { name?: string; email?: string }; subscription?: string }
  /** `cause` is for the log: what the processor said. */
  | { status: 'declined'; reason: DeclineReason; cause?: unknown }
  /**
   * The donor has to visit `url`, absolute or relative to the request's `returnUrl`, and comes back to the latter.
   * `refusals` are the cards refused there so far.
   */
  | { status: 'action_needed'; url: string; reference: string | null; refusals?: number }
  /** Given up: money was not taken and never will be. */
  | { status: 'voided' }

/** How giving a donor's money back stands. `reference` is the processor's own name for the refund. */
export type RefundOutcome =
  | { status: 'refunded'; reference: string }
  /** It is on its way, and may still fail: ask again later. */
  | { status: 'pending'; reference: string }
  /** There is nothing to give back, in one sentence why. */
  | { status: 'impossible'; detail: string }

/** A payment as a processor finds it again. */
export interface PaymentHandle {
  /** Ours, made before the first try: the idempotency key. */
  key: string
  /** The processor's, once it has told us. */
  reference: string | null
}

/** A payment request. `amount` is in USD cents. */
export interface ChargeRequest {
  key: string
  amount: number
  /** Whether it is charged again every month. */
  monthly?: boolean
  /** What is paid for; a gift unless told. */
  purpose?: 'invoice'
  /** Whether it comes from a bank account in place of a card, where our page asks which. */
  debit?: true
  /** Present when the processor's `cardForm` is `here` and no bank account is debited. Passes through; is never stored or logged. */
  card?: Card
  /** What the donor told us; what was not asked for is absent. */
  donor: { name?: string; email?: string }
  /** The donor's language as a BCP 47 tag. */
  locale?: string
  /** One line for the donor's statement, such as the nonprofit's name. */
  description: string
  /** Where the donor returns to after an action elsewhere. */
  returnUrl: string
  /** Where the donor goes who leaves the processor's page without paying. */
  leaveUrl: string
  now: Date
}

/**
 * Whoever takes a donor's money. Every method may be repeated: the same key gives the same outcome and is charged at
 * most once. What the processor refuses is `declined`; a method that cannot learn the outcome throws, and the caller
 * asks again with `find`.
 */
export interface Processor {
  readonly name: string
  /** `here`: our page asks for the card. `elsewhere`: the processor's page does, and `charge` answers `action_needed`. */
  readonly cardForm: 'here' | 'elsewhere'
  /** Origin of the page where the donor pays or confirms, when it is not ours; our form may lead there only if named. */
  readonly pageOrigin?: string
  charge(request: ChargeRequest): Promise<PaymentOutcome>
  /** How a payment stands; undefined when the processor never heard of it. */
  find(payment: PaymentHandle): Promise<PaymentOutcome | undefined>
  /** Makes sure a payment can no longer be made, and answers how it ended: `voided`, unless it was settled before. */
  void(payment: PaymentHandle): Promise<PaymentOutcome>
  /** Refunds a payment in full, at most once, however often it is called. */
  refund(payment: PaymentHandle): Promise<RefundOutcome>
  /** Knows of payments that come back by themselves; a processor without it has none. */
  readonly returned?: ReturnedPayments
  /** Tells what moved on our balance; a processor without it is read from its reports. */
  readonly balance?: BalanceListing
  /** Charges every month; a processor without it takes no monthly gifts. */
  readonly monthly?: MonthlyPayments
  /** Only in the sandbox, where the bank's page is ours: the donor approves or declines there. */
  answerBank?(key: string, agreed: boolean): Promise<PaymentOutcome>
}

/** The processor of each mode; a live one exists only where it was set up. */
export interface Processors {
  test: Processor
  live?: Processor
}

/**
 * What a processor's event is about: a payment, what is charged every month, with the visit to its page for cards, or a
 * payment that comes back, by the processor's name for the dispute or for the refunded payment.
 */
export type ProcessorNews =
  | { about: 'payment'; payment: PaymentHandle }
  | { about: 'monthly'; reference: string; visit?: string }
  | { about: 'dispute' | 'refund'; reference: string }

/** Reads a processor's events. An event only says what to look up; the facts come from the processor's API. */
export interface ProcessorEvents {
  /** Name of the header that carries the signature. */
  readonly signatureHeader: string
  /** The mode the events are about. */
  readonly liveMode: boolean
  /** What an event is about; undefined for events about something else. Throws when the signature is wrong. */
  read(body: string, signature: string): ProcessorNews | undefined
}

/** A payment that came back, as the processor finds it: by our key, or by its own reference where it renews a gift. */
export interface ReturnedPayment {
  key: string | null
  reference: string | null
}

/** How a dispute stands at the processor. Amounts are cents. */
export interface DisputeStanding {
  reference: string
  payment: ReturnedPayment
  amount: number
  /** The processor's word for what the donor says. */
  reason: string
  /** A bank that only inquires has it open too. */
  status: 'open' | 'won' | 'lost'
  /** What the processor holds back now; zero once it was given back. */
  taken: number
  /** What it charged for the dispute, less what it gave back of that. */
  fee: number
  answerBy: Date | null
  openedAt: Date
}

/** What of a payment was given back to the donor in all, in cents. */
export interface RefundStanding {
  payment: ReturnedPayment
  refunded: number
}

/** What a processor knows of payments that come back by themselves, or by hand at its own desk. */
export interface ReturnedPayments {
  /** A dispute by the processor's name for it; undefined when it knows none. */
  dispute(reference: string): Promise<DisputeStanding | undefined>
  /** What was given back of the payment that the processor calls so; undefined when it knows none. */
  refunds(reference: string): Promise<RefundStanding | undefined>
}

/**
 * What a movement of our balance at a processor is. A `transfer` came from another platform, which kept its fee before;
 * the fee of a `dispute` is booked with the dispute.
 */
export type BalanceTransactionType = 'charge' | 'transfer' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other'

/** A movement of our balance at a processor, in cents of USD: `amount` less `fee` came to it. */
export interface BalanceTransaction {
  reference: string
  type: BalanceTransactionType
  amount: number
  fee: number
  /** What moved, as the processor calls it: a charge, a refund, a payout. */
  source: string
  payment: ReturnedPayment
  description: string
  createdAt: Date
}

/** Where a processor's balance is read. */
export interface BalanceListing {
  /** Every movement from a moment on, the newest first, a page at a time. */
  transactions(since: Date): AsyncIterable<BalanceTransaction[]>
}

const TYPES: Readonly<Record<Exclude<BalanceTransactionType, 'other' | 'transfer'>, readonly string[]>> = {
  charge: ['charge', 'payment'],
  refund: ['refund', 'refund_failure', 'payment_refund', 'payment_failure_refund', 'partial_capture_reversal'],
  dispute: ['dispute', 'dispute_reversal'],
  payout: ['payout', 'payout_cancel', 'payout_failure', 'payout_reversal', 'topup', 'topup_reversal'],
  fee: ['fee', 'stripe_fee', 'stripe_fx_fee', 'tax', 'tax_fee', 'network_cost'],
}

/** What a processor's word for a movement, or its reporting category, means here; disputes also come as adjustments. */
export function balanceTransactionType(word: string, source: string): BalanceTransactionType {
  if (/^(dp|du)_/.test(source)) return 'dispute'
  if (TYPES.charge.includes(word)) return source.startsWith('py_') ? 'transfer' : 'charge'
  if (TYPES.refund.includes(word)) return 'refund'
  if (TYPES.dispute.includes(word)) return 'dispute'
  if (TYPES.payout.includes(word)) return 'payout'
  return TYPES.fee.includes(word) ? 'fee' : 'other'
}

/** A payment that arrived at the foundation by a transfer. Amounts are in the smallest unit of `currency`. */
export interface DestinationPayment {
  id: string
  amount: number
  /** What the platform that took the payment kept. */
  applicationFee: number
  /** Lower-case ISO 4217, for example `usd`. */
  currency: string
  paid: boolean
  refunded: boolean
  /** The account it was made for (`m_…`), where the platform that took it said so; then nobody else captures it. */
  accountId: string | null
}

/** Where payments that arrived by transfer are looked up. A source that cannot answer throws. */
export interface TransferSource {
  /** Undefined when there is no such payment. */
  find(paymentId: string): Promise<DestinationPayment | undefined>
}

/** The source of each mode; a live one exists only where it was set up. */
export interface TransferSources {
  test: TransferSource
  live?: TransferSource
}

/** One month's payment at the processor, in USD cents. */
export interface MonthlyInvoice {
  /** The processor's own name for it, by which it is known again. */
  reference: string
  dueAt: Date
  amount: number
  /** `open`: the card was refused and is tried again; `failed`: it will not be. */
  state: 'open' | 'paid' | 'failed'
  paidAt: Date | null
  tries: number
  nextTryAt: Date | null
}

/** How a gift that is charged every month stands at its processor. */
export interface MonthlyStanding {
  /** `ending`: nothing more is charged, and until `endsAt` that can be taken back. */
  state: 'running' | 'paused' | 'ending' | 'ended'
  endsAt: Date | null
  /** What is charged next. */
  amount: number
  /** The next charge; null if unknown. */
  nextAt: Date | null
  /** The month that is left out, while it has not come. */
  skippedAt: Date | null
  /** The last four digits of the card. */
  card: string | null
  /** The latest payments after the first one, oldest first. */
  invoices: readonly MonthlyInvoice[]
  /** Whether it ended because the last try was refused. */
  cardFailed: boolean
}

/** Where the card of a monthly gift is changed, when that is a page of the processor's own. */
export interface CardPageRequest {
  reference: string
  /** Where the donor comes back to; `{SESSION}` in it becomes the processor's name for the visit. */
  returnUrl: string
  leaveUrl: string
  locale?: string
}

/**
 * Whoever charges a card every month by itself. Every method may be repeated: what stands is written again. `find` says
 * what is true; the others change it, and throw what the processor cannot be told just now.
 */
export interface MonthlyPayments {
  /** Undefined when the processor knows no such gift. */
  find(reference: string): Promise<MonthlyStanding | undefined>
  changeAmount(reference: string, amount: number): Promise<void>
  /** Charges nothing until then, or until it is resumed. */
  pause(reference: string, until: Date | null): Promise<void>
  resume(reference: string): Promise<void>
  /** Charges nothing any more. Before the next payment is due, `takeBackEnd` undoes it unless it is to be `forGood`. */
  end(reference: string, options: { forGood: boolean }): Promise<void>
  takeBackEnd(reference: string): Promise<void>
  /** Takes another card, and tries at once what is open. Answers false for a card that is refused. */
  changeCard?(reference: string, card: Card): Promise<boolean>
  /** Opens the processor's page for another card, and takes what was entered there. */
  cardPage?: {
    open(request: CardPageRequest): Promise<string>
    /** Answers false while nothing was entered at that visit, and for the visit of another gift. */
    take(reference: string, visit: string): Promise<boolean>
  }
}
