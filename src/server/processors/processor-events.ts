import type { PaymentHandle } from './processor.ts'

/** Reads what a processor tells by itself. It only says which payment to ask about; what is true is asked. */
export interface ProcessorEvents {
  /** Name of the header that carries the signature. */
  readonly signatureHeader: string
  /** The mode the events are about. */
  readonly liveMode: boolean
  /** The payment an event is about; undefined for events about something else. Throws when the signature is wrong. */
  read(body: string, signature: string): PaymentHandle | undefined
}
