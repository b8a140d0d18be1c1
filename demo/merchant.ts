import { setTimeout as sleep } from 'node:timers/promises'
import { LONGEST_LIFE, signAction } from '../src/actions/index.ts'
import { ApiError, type Client, createClient } from '../src/client/index.ts'
import { contract, type Donation, type ListedNonprofit, type Nonprofit } from '../src/contract/index.ts'
import { WAREHOUSE_ZIP } from './catalog.ts'
import type { Offset } from './offset.ts'

/** A parcel that is about to leave. */
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

/** The shop's own backend as far as it talks to the service: with both keys, server to server. */
export interface Merchant {
  nonprofit(id: string): Promise<Nonprofit>
  search(term: string): Promise<ListedNonprofit[]>
  /** Opens a payment page for a gift and answers its address. Cents. */
  openGift(gift: { orderId: string; nonprofitId: string; amount: number }): Promise<string>
  /** Records a gift that the customer paid with the order; each order counts once. Cents. */
  recordGift(gift: OrderGift): Promise<Donation>
  /** What the climate contribution for a parcel costs, in cents, with leave for a page to buy it once, within ten minutes. */
  allowOffset(orderId: string, parcel: Parcel): Promise<Offset>
  /** Asks the service whether a gift was really made: never believe the address bar. */
  donation(id: string): Promise<Donation>
}

/** What the backend needs to know. */
export interface MerchantOptions {
  /** Where the service is. */
  baseUrl: string
  publicKey: string
  secretKey: string
  fetch: (request: Request) => Promise<Response>
  /** Where the shop is. */
  shopUrl: string
}

/** Makes the backend. */
export function createMerchant(options: MerchantOptions): Merchant {
  const client = connect(options)
  const { shopUrl } = options
  return {
    nonprofit: (id) => client.nonprofits.show({ params: { id } }),
    search: async (term) => (await client.nonprofits.search({ query: searchQuery(term, options) })).nonprofits,
    openGift: async ({ orderId, nonprofitId, amount }) => {
      const { checkout_url } = await client.payments.createCheckoutLink({
        body: {
          amount,
          nonprofit_id: nonprofitId,
          external_id: orderId,
          metadata: { channel: 'demo shop' },
          success_url: `${shopUrl}/thanks`,
          cancel_url: `${shopUrl}/thanks?gift=canceled&nonprofit_id=${encodeURIComponent(nonprofitId)}`,
        },
      })
      return checkout_url
    },
    recordGift: ({ orderId, nonprofitId, amount, orderValue, kind }) =>
      onceDone(() =>
        client.donations.create(
          {
            body: {
              amount,
              nonprofit_id: nonprofitId,
              funds_collected: true,
              external_id: orderId,
              order_value: orderValue,
              metadata: { channel: 'demo shop', kind },
            },
          },
          { idempotencyKey: `demo-shop-order-${orderId}` },
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

/** The answer of a write that another press of the same button has begun, once that is done. */
async function onceDone<Answer>(write: () => Promise<Answer>, patience = 5): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    if (patience === 0 || !(error instanceof ApiError) || error.code !== 'idempotency_in_progress') throw error
    await sleep((error.retryAfter ?? 1) * 1_000)
    return onceDone(write, patience - 1)
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
