import Stripe from 'stripe'
import { HttpError } from '../http/http-error.ts'

/** Waits for the processor. Failures that aren't the caller's fault become `processor_unavailable`. */
export async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    throw new HttpError('processor_unavailable', { retryAfter: 5, cause })
  }
}

/** The same; undefined for an ID that the processor doesn't know. */
export async function answeredOrUnknown<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    return answered(Promise.reject(error))
  }
}

/**
 * Whether the processor certainly refused: a 4xx response, so that nothing was created. A conflict or a reused key
 * isn't certain, because another request may have created it.
 */
export function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false
  const { statusCode = 0 } = error
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409
}
