import type { Card } from './card.ts'

/** One month's payment as its processor tells of it. Cents of USD. */
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
  /** When it is charged next; null while nobody knows. */
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
