import { centsWording, type contract, type Nonprofit, type ParsedRequestOf } from '../../contract/index.ts'
import { HttpError } from '../http/http-error.ts'
import { isAllowedOrigin, originOf, type ProxyAccount } from './proxy-account.ts'

/** Smallest and largest gift, in cents, a page may ask a link for. */
export interface AmountBounds {
  smallest: number
  largest: number
}

/** The proxy's bounds unless told otherwise: 1 to 10,000 dollars. */
export const DEFAULT_BOUNDS: AmountBounds = { smallest: 100, largest: 1_000_000 }

type CheckoutBody = ParsedRequestOf<typeof contract.payments.createCheckoutLink>['body']

/**
 * Refuses a number outside the bounds of a page's gifts, in a body that was not read yet, so that a page is never told
 * the wider bounds of the contract first. What is no number is left to the contract.
 */
export function guardAmount(body: unknown, { smallest, largest }: AmountBounds): void {
  const param = 'amount'
  const amount: unknown = Reflect.get(Object(body), param)
  if (amount === null || amount === '' || !(Number(amount) < smallest || Number(amount) > largest)) return
  const detail = `${param}: ${centsWording(smallest, largest)} in a gift from a page.`
  throw new HttpError('parameter_invalid', { detail, param })
}

/** Refuses a checkout link that leads back to where no page of this account is. */
export function guardReturnUrls(account: ProxyAccount, body: CheckoutBody): void {
  for (const param of ['success_url', 'cancel_url'] as const) {
    const origin = originOf(body[param])
    if (origin === undefined || !isAllowedOrigin(account, origin))
      throw new HttpError('url_not_allowed', {
        detail: `${param} must lie on an allowed origin of this account.`,
        param,
      })
  }
}

/** Refuses a nonprofit that has not given the consent this account asks for. Whether it can receive, the service says. */
export function guardConsent(
  { consentPolicy }: ProxyAccount,
  { name, written_consent: { direct, via_change } }: Pick<Nonprofit, 'name' | 'written_consent'>,
): void {
  const met = { any: true, direct, via_change, either: direct || via_change, both: direct && via_change }
  if (met[consentPolicy]) return
  const detail = `${name} has not given this account the consent it needs.`
  throw new HttpError('nonprofit_without_consent', { detail, param: 'nonprofit_id' })
}
