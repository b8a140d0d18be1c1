import Stripe from 'stripe'
import { HttpError } from '../http/http-error.ts'

/** Waits for the processor's answer; one that fails for no fault of the caller becomes `processor_unavailable`. */
export async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    throw new HttpError('processor_unavailable', { retryAfter: 5, cause })
  }
}

/** The same, where an ID that the processor does not know is an answer too. */
export async function answeredOrUnknown<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    return answered(Promise.reject(error))
  }
}

/**
 * Whether the processor said no for certain: an answer of the 4xx kind, which means that nothing was made. A conflict
 * and a key that was used before say nothing: another request may have made it.
 */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409
}
