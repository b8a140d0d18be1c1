import type { DeclineReason } from '../../contract/index.ts'
import type { Card } from './card.ts'

/** A payment's outcome. `reference` is the processor's ID of it. */
export type PaymentOutcome =
  /**
   * `donor` is what the donor entered on the processor's page, `subscription` the processor's ID of a monthly
   * subscription.
   */
  | { status: 'paid'; reference: string; donor?: { name?: string; email?: string }; subscription?: string }
  /** `cause` is the processor's error, for the log. */
  | { status: 'declined'; reason: DeclineReason; cause?: unknown }
  /**
   * The donor must visit `url`, absolute or relative to the request's `returnUrl`, and then returns to `returnUrl`.
   * `refusals` counts the cards refused there so far.
   */
  | { status: 'action_needed'; url: string; reference: string | null; refusals?: number }
  /** Voided: nothing was or will be charged. */
  | { status: 'voided' }

/** A refund's outcome. `reference` is the processor's ID of it. */
export type RefundOutcome =
  | { status: 'refunded'; reference: string }
  /** In progress and may still fail; ask again later. */
  | { status: 'pending'; reference: string }
  /** There is nothing to refund; `detail` says why in one sentence. */
  | { status: 'impossible'; detail: string }

/** A part of a payment to refund: a donation's ID, and its cents. */
export interface RefundPart {
  id: string
  amount: number
  /** Cents of the payment that must not be refunded, because a lost dispute took them. */
  withheld: number
}

/** Identifies a payment at a processor. */
export interface PaymentHandle {
  /** Our idempotency key, created before the first attempt. */
  key: string
  /** The processor's ID, once known. */
  reference: string | null
}

/** A payment request. `amount` is in USD cents. */
export interface ChargeRequest {
  key: string
  amount: number
  /** Whether it starts a monthly subscription. */
  monthly?: boolean
  /** What is paid; a gift by default. */
  purpose?: 'invoice'
  /** Whether a bank account is debited instead of a card, if our page offers both. */
  debit?: true
  /** Present if `cardForm` is `here` and no bank account is debited. Never stored or logged. */
  card?: Card
  /** What the donor entered; absent if our page didn't ask. */
  donor: { name?: string; email?: string }
  /** The donor's language as a BCP 47 tag. */
  locale?: string
  /** One line for the donor's statement, such as the nonprofit's name. */
  description: string
  /** Where the donor returns to after an action elsewhere. */
  returnUrl: string
  /** Where the donor goes after leaving the processor's page without paying. */
  leaveUrl: string
  now: Date
}

/**
 * Charges donors. All methods are idempotent: the same key returns the same outcome and is charged at most once. A
 * refusal is `declined`. A method that can't learn the outcome throws, and the caller asks again with `find`.
 */
export interface Processor {
  readonly name: string
  /** `here`: our page asks for the card. `elsewhere`: the processor's page does; `charge` returns `action_needed`. */
  readonly cardForm: 'here' | 'elsewhere'
  /** Origin of the processor's page, if it has one; our form can redirect only to this origin. */
  readonly pageOrigin?: string
  charge(request: ChargeRequest): Promise<PaymentOutcome>
  /** A payment's outcome; undefined if the processor doesn't know the payment. */
  find(payment: PaymentHandle): Promise<PaymentOutcome | undefined>
  /** Prevents a payment from being made. Returns its outcome: `voided`, unless it was settled before. */
  void(payment: PaymentHandle): Promise<PaymentOutcome>
  /** Refunds a payment, or one part of it, once, however often it is called. */
  refund(payment: PaymentHandle, part?: RefundPart): Promise<RefundOutcome>
  /** Finds disputes and refunds; absent if the processor has none. */
  readonly returned?: ReturnedPayments
  /** Lists movements of our balance; without it, they come from the processor's reports. */
  readonly balance?: BalanceListing
  /** Monthly subscriptions; absent if the processor has none. */
  readonly monthly?: MonthlyPayments
  /** Only in the sandbox, where the bank's page is ours: the donor approves or declines there. */
  answerBank?(key: string, agreed: boolean): Promise<PaymentOutcome>
}

/** The processor of each mode; `live` only if it is set up. */
export interface Processors {
  test: Processor
  live?: Processor
}

/**
 * The subject of a processor's event: a payment; a subscription, with the session in which its card changed; or the
 * processor's ID of a dispute or of a refunded payment.
 */
export type ProcessorNews =
  | { about: 'payment'; payment: PaymentHandle }
  | { about: 'monthly'; reference: string; visit?: string }
  | { about: 'dispute' | 'refund'; reference: string }

/** Reads a processor's events. An event only says what to look up; the facts come from the processor's API. */
export interface ProcessorEvents {
  /** Name of the header with the signature. */
  readonly signatureHeader: string
  /** The mode of the events. */
  readonly liveMode: boolean
  /** The subject of an event; undefined for other events. Throws if the signature is wrong. */
  read(body: string, signature: string): ProcessorNews | undefined
}

/** A disputed or refunded payment: by our key, or by the processor's ID if it renews a monthly gift. */
export interface ReturnedPayment {
  key: string | null
  reference: string | null
}

/** A dispute's state at the processor. Amounts are cents. */
export interface DisputeStanding {
  reference: string
  payment: ReturnedPayment
  amount: number
  /** The donor's reason, as the processor names it. */
  reason: string
  /** Also `open` for a bank's inquiry. */
  status: 'open' | 'won' | 'lost'
  /** Cents the processor holds back now; zero once returned. */
  taken: number
  /** The processor's dispute fee, less what it returned. */
  fee: number
  answerBy: Date | null
  openedAt: Date
}

/** Total refunds of a payment, in cents. */
export interface RefundStanding {
  payment: ReturnedPayment
  refunded: number
}

/** Looks up disputes, and refunds made at the processor. */
export interface ReturnedPayments {
  /** A dispute by the processor's ID; undefined if there is none. */
  dispute(reference: string): Promise<DisputeStanding | undefined>
  /** Refunds of a payment by the processor's ID; undefined if there is no such payment. */
  refunds(reference: string): Promise<RefundStanding | undefined>
  /** Only in the sandbox, which sends no events: the disputes opened since a moment, by the processor's IDs. */
  opened?(since: Date): Promise<string[]>
}

/**
 * Kinds of movements of our balance at a processor. A `transfer` comes from another platform, which kept its fee
 * before; the fee of a `dispute` is posted with the dispute.
 */
export type BalanceTransactionType = 'charge' | 'transfer' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other'

/** A movement of our balance at a processor, in cents of USD: `amount` less `fee` came to it. */
export interface BalanceTransaction {
  reference: string
  type: BalanceTransactionType
  amount: number
  fee: number
  /** The processor's ID of the charge, refund or payout. */
  source: string
  payment: ReturnedPayment
  description: string
  createdAt: Date
}

/** Reads a processor's balance. */
export interface BalanceListing {
  /** All movements since a moment, newest first, by page. */
  transactions(since: Date): AsyncIterable<BalanceTransaction[]>
}

const TYPES: Readonly<Record<Exclude<BalanceTransactionType, 'other' | 'transfer'>, readonly string[]>> = {
  charge: ['charge', 'payment'],
  refund: ['refund', 'refund_failure', 'payment_refund', 'payment_failure_refund', 'partial_capture_reversal'],
  dispute: ['dispute', 'dispute_reversal'],
  payout: ['payout', 'payout_cancel', 'payout_failure', 'payout_reversal', 'topup', 'topup_reversal'],
  fee: ['fee', 'stripe_fee', 'stripe_fx_fee', 'tax', 'tax_fee', 'network_cost'],
}

/** The kind of a processor's transaction type or reporting category; disputes can also be adjustments. */
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
  /** The fee that the charging platform kept. */
  applicationFee: number
  /** Lower-case ISO 4217, for example `usd`. */
  currency: string
  paid: boolean
  refunded: boolean
  /** The account (`m_…`) that the charging platform named, which alone can capture it; null if it named none. */
  accountId: string | null
}

/** Looks up payments that arrived by transfer. Throws if it can't answer. */
export interface TransferSource {
  /** Undefined if there is no such payment. */
  find(paymentId: string): Promise<DestinationPayment | undefined>
}

/** The source of each mode; `live` only if it is set up. */
export interface TransferSources {
  test: TransferSource
  live?: TransferSource
}

/** One month's payment at the processor, in USD cents. */
export interface MonthlyInvoice {
  /** The processor's ID of it. */
  reference: string
  dueAt: Date
  amount: number
  /** `open`: the card was refused and will be retried. `failed`: it won't be. */
  state: 'open' | 'paid' | 'failed'
  paidAt: Date | null
  tries: number
  nextTryAt: Date | null
}

/** The state of a monthly gift at its processor. */
export interface MonthlyStanding {
  /** `ending`: nothing more is charged, and the end can be undone until `endsAt`. */
  state: 'running' | 'paused' | 'ending' | 'ended'
  endsAt: Date | null
  /** The next charge, in cents. */
  amount: number
  /** When the next charge is due; null if unknown. */
  nextAt: Date | null
  /** The month that will be skipped, until it has passed. */
  skippedAt: Date | null
  /** The last four digits of the card. */
  card: string | null
  /** The latest payments after the first one, oldest first. */
  invoices: readonly MonthlyInvoice[]
  /** Whether it ended because the last retry was refused. */
  cardFailed: boolean
}

/** A request for the processor's page where a donor changes the card of a monthly gift. */
export interface CardPageRequest {
  reference: string
  /** Where the donor returns; `{SESSION}` in it is replaced with the processor's ID of the session. */
  returnUrl: string
  leaveUrl: string
  locale?: string
}

/**
 * Monthly subscriptions that the processor charges by itself. All methods are idempotent. `find` reads the state; the
 * others change it, and throw if the processor can't be reached.
 */
export interface MonthlyPayments {
  /** Undefined if the processor doesn't know the gift. */
  find(reference: string): Promise<MonthlyStanding | undefined>
  changeAmount(reference: string, amount: number): Promise<void>
  /** Stops charges until a date, or until it is resumed. */
  pause(reference: string, until: Date | null): Promise<void>
  resume(reference: string): Promise<void>
  /** Stops charges. Unless `forGood`, `takeBackEnd` undoes it until the next payment is due. */
  end(reference: string, options: { forGood: boolean }): Promise<void>
  takeBackEnd(reference: string): Promise<void>
  /** Changes the card and retries an open payment. Returns false if the card is refused. */
  changeCard?(reference: string, card: Card): Promise<boolean>
  /** The processor's page for changing the card. */
  cardPage?: {
    open(request: CardPageRequest): Promise<string>
    /** Returns false until a card was entered in that session, and for a session of another gift. */
    take(reference: string, visit: string): Promise<boolean>
  }
}
