import type { SignedClaims } from '../../actions/index.ts'
import { ApiError, type CallOptions, type Client } from '../../client/index.ts'
import {
  centsWording,
  type contract,
  type ListedNonprofit,
  mayShowLogo,
  type Nonprofit,
  type ParsedRequestOf,
  type ResponseOf,
} from '../../contract/index.ts'
import { HttpError } from '../http/http-error.ts'
import { isAllowedOrigin, originOf, type ProxyAccount } from './proxy-account.ts'
import type { LinkAdmission } from './proxy-limits.ts'

type Almoner = typeof contract

/** What the proxy knows while it answers one request. */
export interface CallContext {
  account: ProxyAccount
  client: Client<Almoner>
  options: CallOptions
  /** Where a page finds a picture that the service behind named. */
  picture: (url: string) => Promise<string>
  /** Counts a request for a link to a nonprofit against the rate limits; throws beyond them. */
  admitLink: (nonprofitId: string) => Promise<LinkAdmission>
  /** The address of a page that leads to a payment page once the donor's browser has proved itself. */
  challengeAddress: (checkoutUrl: string) => Promise<string>
  /** What the merchant's backend signed; present exactly for signed operations. */
  action?: SignedClaims
}

/** What the proxy does differently from passing on what was asked. */
export type OperationOverrides = {
  readonly [Group in keyof Almoner]?: {
    readonly [Name in keyof Almoner[Group]]?: (
      input: ParsedRequestOf<Almoner[Group][Name]>,
      context: CallContext,
    ) => Promise<ResponseOf<Almoner[Group][Name]>>
  }
}

/** The operations a page may use only in a narrower way than a server with keys. */
export const overrides: OperationOverrides = {
  nonprofits: {
    /** Hidden and ineligible nonprofits are never listed to the public. */
    async search({ query: { show_hidden: _, ...query } }, context) {
      const { nonprofits, ...rest } = await context.client.nonprofits.search({ query }, context.options)
      return { ...rest, nonprofits: await allPictured(nonprofits, context) }
    },
    /** What an account owes a nonprofit is nobody else's business. */
    async show(input, context) {
      const {
        pending_payout_amount: _,
        pending_payout_amounts: __,
        email: ___,
        memo: ____,
        ...nonprofit
      } = await context.client.nonprofits.show(input, context.options)
      return pictured(nonprofit, context)
    },
    async socialMediaContent(input, { client, options, picture }) {
      const contents = await client.nonprofits.socialMediaContent(input, options)
      return Promise.all(contents.map(async ({ url, ...content }) => ({ ...content, url: await picture(url) })))
    },
  },
  reports: {
    /**
     * Pages see what gifts did, over whole days and never a single one; whose orders they came with and e-mail addresses
     * stay inside. A service that cannot join days of few gifts is not asked on behalf of strangers.
     */
    async impact({ query: { start_timestamp, end_timestamp } }, context) {
      const query = {
        whole_days: true,
        ...(start_timestamp === undefined ? {} : { start_timestamp }),
        ...(end_timestamp === undefined ? {} : { end_timestamp }),
      }
      const { data, filters } = await context.client.reports.impact({ query }, context.options)
      if (filters.whole_days !== true) {
        const detail = 'The service behind this proxy tells single gifts: pages cannot have its report.'
        throw new HttpError('not_available_here', { detail })
      }
      const shown = data.map(({ email: _, ...nonprofit }) => nonprofit)
      return { data: await allPictured(shown, context), filters }
    },
  },
  climate: {
    /** Bought at most at what was signed: the service behind refuses a higher price. */
    async cryptoOffset({ body }, { action, client, options }) {
      if (action === undefined) throw new HttpError('action_token_missing')
      const bounded = { ...body, amount_at_most: action.amount }
      return client.climate.cryptoOffset({ body: bounded }, options).catch((error: unknown) => {
        const isDearer = error instanceof ApiError && error.param === 'amount_at_most'
        throw isDearer ? dearerThanSigned('This offset costs more than was signed.') : error
      })
    },
    shippingOffset: (input, context) => offsetAtMost(input.body, context),
    carbonOffset: (input, context) => offsetAtMost(input.body, context),
  },
  payments: {
    async createCheckoutLink(input, context) {
      const { account, admitLink, client, options, challengeAddress } = context
      guardReturnUrls(account, input.body)
      const admission = await admitLink(input.body.nonprofit_id)
      if (account.consentPolicy !== 'any') await requireConsent(input.body.nonprofit_id, context)
      const { checkout_url } = await client.payments.createCheckoutLink(input, options)
      return { checkout_url: admission === 'unproven' ? await challengeAddress(checkout_url) : checkout_url }
    },
  },
}

/** Asks about a nonprofit, for accounts to which its consent matters. */
async function requireConsent(id: string, { account, client, options: { signal } }: CallContext): Promise<void> {
  const nonprofit = await client.nonprofits
    .show({ params: { id } }, signal === undefined ? {} : { signal })
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'not_found'
        ? new HttpError('nonprofit_invalid', { detail: 'No nonprofit has this ID.', param: 'nonprofit_id' })
        : error
    })
  guardConsent(account, nonprofit)
}

type Pictured = Pick<ListedNonprofit, 'icon_url' | 'logo_url' | 'cover_image_url' | 'written_consent'>

/** A nonprofit whose pictures a page can load, its logo where it consented. */
async function pictured<Shown extends Pictured>(nonprofit: Shown, { picture }: CallContext): Promise<Shown> {
  const { icon_url, logo_url, cover_image_url, written_consent: consent } = nonprofit
  return {
    ...nonprofit,
    icon_url: await picture(icon_url),
    logo_url: logo_url && mayShowLogo(consent) ? await picture(logo_url) : null,
    cover_image_url: cover_image_url && (await picture(cover_image_url)),
  }
}

function allPictured<Shown extends Pictured>(nonprofits: readonly Shown[], context: CallContext): Promise<Shown[]> {
  return Promise.all(nonprofits.map((nonprofit) => pictured(nonprofit, context)))
}

type ShippingBody = ParsedRequestOf<Almoner['climate']['shippingOffset']>['body']

/** Asks what the shipment costs, holds that to what was signed, and buys at exactly that price. */
async function offsetAtMost(
  body: ShippingBody,
  { action, client, options }: CallContext,
): Promise<ResponseOf<Almoner['climate']['shippingOffset']>> {
  const { origin_address, destination_address, weight_lb, distance_mi, funds_collected } = body
  if (origin_address === undefined || destination_address === undefined || weight_lb === undefined)
    throw new HttpError('parameter_missing', {
      detail: 'Send both addresses and the weight: the price is asked for again here.',
      param: origin_address === undefined ? 'origin_address' : 'destination_address',
    })
  const shipment = {
    origin_address,
    destination_address,
    weight_lb,
    ...(distance_mi === undefined ? {} : { distance_mi }),
  }
  const { amount, offset_id } = await client.climate.estimateShippingOffset({ query: shipment })
  if (action === undefined || amount > action.amount)
    throw dearerThanSigned(`This offset costs ${amount} cents, more than was signed.`)
  return client.climate.shippingOffset({ body: { offset_id, funds_collected } }, options)
}

function dearerThanSigned(detail: string): HttpError {
  return new HttpError('action_token_mismatch', { detail, param: 'amount' })
}

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
function guardReturnUrls(account: ProxyAccount, body: CheckoutBody): void {
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
function guardConsent(
  { consentPolicy }: ProxyAccount,
  { name, written_consent: { direct, via_change } }: Pick<Nonprofit, 'name' | 'written_consent'>,
): void {
  const met = { any: true, direct, via_change, either: direct || via_change, both: direct && via_change }
  if (met[consentPolicy]) return
  const detail = `${name} has not given this account the consent it needs.`
  throw new HttpError('nonprofit_without_consent', { detail, param: 'nonprofit_id' })
}
