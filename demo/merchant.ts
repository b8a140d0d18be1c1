import { setTimeout as sleep } from 'node:timers/promises'
import { LONGEST_LIFE, signAction } from '../src/actions/index.ts'
import { ApiError, type Client, createClient } from '../src/client/index.ts'
import { contract, type Donation, type ListedNonprofit, type Nonprofit } from '../src/contract/index.ts'
import { WAREHOUSE_ZIP } from './catalog.ts'
import type { Offset } from './offset.ts'

/** A parcel to ship. */
export interface Parcel {
  zip: string
  weightLb: number
}

/** A gift that was paid with an order, in cents. */
export interface OrderGift {
  orderId: string
  nonprofitId: string
  amount: number
  orderValue: number
  kind: string
}

/** The part of the store's backend that calls the service, with both keys. */
export interface Merchant {
  nonprofit(id: string): Promise<Nonprofit>
  search(term: string): Promise<ListedNonprofit[]>
  /** Creates a payment page for a gift and returns its URL. Amounts are cents. */
  openGift(gift: { orderId: string; nonprofitId: string; amount: number }): Promise<string>
  /** Records a gift that the customer paid with the order, once per order. Amounts are cents. */
  recordGift(gift: OrderGift): Promise<Donation>
  /**
   * The price of a parcel's climate contribution in cents, with an action token that lets a page buy it once within
   * ten minutes.
   */
  allowOffset(orderId: string, parcel: Parcel): Promise<Offset>
  /** Looks up a gift at the service, because a URL can be forged. */
  donation(id: string): Promise<Donation>
}

/** Options of the backend. */
export interface MerchantOptions {
  /** URL of the service. */
  baseUrl: string
  publicKey: string
  secretKey: string
  fetch: (request: Request) => Promise<Response>
  /** URL of the store. */
  storeUrl: string
}

export function createMerchant(options: MerchantOptions): Merchant {
  const client = connect(options)
  const { storeUrl } = options
  return {
    nonprofit: (id) => client.nonprofits.show({ params: { id } }),
    search: async (term) => (await client.nonprofits.search({ query: searchQuery(term, options) })).nonprofits,
    openGift: async ({ orderId, nonprofitId, amount }) => {
      const { checkout_url } = await client.payments.createCheckoutLink({
        body: {
          amount,
          nonprofit_id: nonprofitId,
          external_id: orderId,
          metadata: { channel: 'demo store' },
          success_url: `${storeUrl}/thanks`,
          cancel_url: `${storeUrl}/thanks?gift=canceled&nonprofit_id=${encodeURIComponent(nonprofitId)}`,
        },
      })
      return checkout_url
    },
    recordGift: ({ orderId, nonprofitId, amount, orderValue, kind }) =>
      whenFinished(() =>
        client.donations.create(
          {
            body: {
              amount,
              nonprofit_id: nonprofitId,
              funds_collected: true,
              external_id: orderId,
              order_value: orderValue,
              metadata: { channel: 'demo store', kind },
            },
          },
          { idempotencyKey: `demo-store-order-${orderId}` },
        ),
      ),
    allowOffset: async (order, { zip, weightLb }) => {
      const parcel = { origin_address: WAREHOUSE_ZIP, destination_address: zip, weight_lb: weightLb }
      const { amount } = await client.climate.estimateShippingOffset({ query: parcel })
      const body = { ...parcel, funds_collected: true }
      const { publicKey, secretKey } = options
      const action = 'climate.shippingOffset'
      const leave = { action, amount, order, fixed: body, publicKey, secretKey, expiresIn: LONGEST_LIFE } as const
      return { amount, body, token: await signAction(leave) }
    },
    donation: (id) => client.donations.show({ params: { id } }),
  }
}

/** Retries a write while the first request with its idempotency key is still running, as after a double click. */
async function whenFinished<Answer>(write: () => Promise<Answer>, retries = 5): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (retries === 0 || !(error instanceof ApiError) || error.code !== 'idempotency_in_progress') throw error
    await sleep((error.retryAfter ?? 1) * 1_000)
    return whenFinished(write, retries - 1)
  }
}

function searchQuery(term: string, { publicKey }: MerchantOptions) {
  return { public_key: publicKey, limit: 12, ...(term === '' ? {} : { search_term: term }) }
}

function connect({ baseUrl, publicKey, secretKey, fetch }: MerchantOptions): Client<typeof contract> {
  const header = `Basic ${Buffer.from(`${publicKey}:${secretKey}`).toString('base64')}`
  return createClient(contract, {
    baseUrl,
    fetch: (request) => {
      request.headers.set('authorization', header)
      return fetch(request)
    },
  })
}
