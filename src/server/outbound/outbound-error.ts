/** Why a request to somebody else's server was refused or came to nothing. */
export type OutboundReason =
  | 'url_refused'
  | 'address_refused'
  | 'redirect_refused'
  | 'unreachable'
  | 'too_large'
  | 'timed_out'

/** A request to somebody else's server that got no usable answer. The message names the host, never a secret. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
