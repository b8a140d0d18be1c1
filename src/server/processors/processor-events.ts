import type { PaymentHandle } from './processor.ts'

/**
 * What a processor's event is about: a payment, what is charged every month, with the visit to its page for cards, or a
 * payment that comes back, by the processor's name for the dispute or for the refunded payment.
 */
export type ProcessorNews =
  | { about: 'payment'; payment: PaymentHandle }
  | { about: 'monthly'; reference: string; visit?: string }
  | { about: 'dispute' | 'refund'; reference: string }

/** Reads what a processor tells by itself. It only says what to ask about; what is true is asked. */
export interface ProcessorEvents {
  /** Name of the header that carries the signature. */
  readonly signatureHeader: string
  /** The mode the events are about. */
  readonly liveMode: boolean
  /** What an event is about; undefined for events about something else. Throws when the signature is wrong. */
  read(body: string, signature: string): ProcessorNews | undefined
}
