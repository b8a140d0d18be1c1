import type { DeclineReason } from '../../contract/index.ts'
import type { BalanceListing } from './balance-transactions.ts'
import type { Card } from './card.ts'
import type { MonthlyPayments } from './monthly-payments.ts'
import type { ReturnedPayments } from './returned-payments.ts'

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

/** What is to be paid. `amount` is in cents of USD. */
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
  /** Gives all of a paid payment back to whoever paid, at most once, however often it is asked for. */
  refund(payment: PaymentHandle): Promise<RefundOutcome>
  /** Knows of payments that come back by themselves; a processor without it has none. */
  readonly returned?: ReturnedPayments
  /** Tells what moved on our balance; a processor without it is read from its reports. */
  readonly balance?: BalanceListing
  /** Charges every month; a processor without it takes no monthly gifts. */
  readonly monthly?: MonthlyPayments
  /** Only where the bank is a page of ours, as in the sandbox: the donor agrees or refuses there. */
  answerBank?(key: string, agreed: boolean): Promise<PaymentOutcome>
}

/** The processor of each mode; a live one exists only where it was set up. */
export interface Processors {
  test: Processor
  live?: Processor
}
