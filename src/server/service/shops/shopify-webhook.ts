import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { contract } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import { answerFailure } from '../../http/answer.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Log } from '../../http/log.ts'
import { parsePart, readText } from '../../http/read-request.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { type AccountScope, findAccount } from '../accounts/find-accounts.ts'
import type { Seal } from '../accounts/keyring.ts'
import { findOrder } from '../money/programs/order-records.ts'
import { refundOrder } from '../money/programs/refund-order.ts'
import { takeOrder } from '../money/programs/take-order.ts'
import { findShopSecret } from './shop-secrets.ts'

/** Dependencies of the webhook. */
export interface ShopifyDependencies {
  db: Database
  seal: Seal
  clock: Clock
  newId: NewId
  log: Log
}

/** The store's account, and the wall clock for the age of events. */
interface ShopifyScope extends AccountScope {
  clock: Clock
}

/** The path of an account's webhook. */
export function shopifyPath(accountId: string, liveMode: boolean): string {
  return `/webhooks/shopify/${accountId}/${liveMode ? 'live' : 'test'}`
}

/** Records orders and refunds that an account's Shopify store reports. Repeated deliveries change nothing. */
export function shopifyWebhook(dependencies: ShopifyDependencies): Hono {
  const app = new Hono()
  app.post('/webhooks/shopify/:account/:mode{test|live}', async (context) => {
    const requestId = dependencies.newId('req')
    try {
      const request = context.req.raw
      const text = await readText(request)
      const scope = await authenticate(dependencies, context.req.param(), request.headers, text)
      const ignored = await take(
        { ...scope, clock: dependencies.clock },
        request.headers.get('x-shopify-topic') ?? '',
        text,
      )
      if (ignored !== undefined)
        dependencies.log.warn({ account_id: scope.account.id, ignored }, 'Shopify order ignored')
      const answer = ignored === undefined ? { received: true } : { received: true, ignored }
      return Response.json(answer, { headers: { 'request-id': requestId } })
    } catch (error) {
      return answerFailure(error, requestId, dependencies)
    }
  })
  return app
}

/** The same answer for an unknown account, an account without a secret and a wrong signature. */
async function authenticate(
  { db, seal, clock, newId }: ShopifyDependencies,
  { account: accountId, mode }: { account: string; mode: string },
  headers: Headers,
  text: string,
): Promise<AccountScope> {
  const liveMode = mode === 'live'
  const secret = await findShopSecret(db, seal, { accountId, liveMode })
  const account = secret === undefined ? undefined : await findAccount(db, accountId)
  if (secret === undefined || account === undefined || !isSigned(text, secret, headers.get('x-shopify-hmac-sha256')))
    throw new HttpError('credentials_invalid', {
      detail: 'The signature doesn’t match the body. Check the secret in the console under Settings.',
      param: 'x-shopify-hmac-sha256',
    })
  return { db, newId, account, liveMode, now: clock.now(liveMode) }
}

function isSigned(text: string, secret: string, header: string | null): boolean {
  const sent = Buffer.from(header ?? '', 'base64')
  const expected = createHmac('sha256', secret).update(text, 'utf8').digest()
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/**
 * Takes an event. Returns the reason if it will never count, such as another currency: Shopify retries errors and drops
 * a webhook after too many.
 */
async function take(scope: ShopifyScope, topic: string, text: string): Promise<string | undefined> {
  try {
    if (topic === 'orders/paid') return await takePaidOrder(scope, parsePart('body', PaidOrder, jsonOf(text)))
    if (topic === 'refunds/create') return await takeRefund(scope, parsePart('body', Refund, jsonOf(text)))
    return `the topic ${topic.slice(0, 100)} isn’t used`
  } catch (error) {
    if (error instanceof HttpError && error.code === 'conflict') return error.message
    throw error
  }
}

/** Parses the body with its IDs as text, because they can be larger than a number holds exactly. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/("(?:id|order_id)"\s*:\s*)(\d+)/g, '$1"$2"'))
  } catch (cause) {
    throw new HttpError('body_unreadable', { detail: 'The body isn’t JSON.', cause })
  }
}

const Id = z.string().check(z.regex(/^\d{1,30}$/))
const Money = z.string().check(z.regex(/^\d{1,12}(\.\d+)?$/))

const PaidOrder = z.object({
  id: Id,
  total_price: Money,
  currency: z.string(),
  created_at: z.string(),
  test: z.nullish(z.boolean()),
  line_items: z.array(z.object({ sku: z.nullish(z.string()), quantity: z.int(), price: Money })),
  note_attributes: z.nullish(z.array(z.object({ name: z.string(), value: z.nullish(z.string()) }))),
})

/** The cart attribute with the nonprofit that the shopper chose. */
const CHOICE = 'nonprofit_id'

async function takePaidOrder(scope: AccountScope, order: z.output<typeof PaidOrder>): Promise<string | undefined> {
  const choice = order.note_attributes?.find(({ name }) => name === CHOICE)?.value ?? ''
  const items = order.line_items.flatMap(({ sku, quantity, price }) =>
    sku && quantity > 0 ? [{ sku: sku.slice(0, 100), quantity, amount: centsOf(price) }] : [],
  )
  const sent = {
    external_id: order.id,
    total: centsOf(order.total_price),
    currency: order.currency,
    items,
    created_at: Math.floor(Date.parse(order.created_at) / 1_000),
    test: order.test ?? false,
  }
  const read = contract.orders.create.body.safeParse(sent)
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
  try {
    await takeOrder(scope, choice === '' ? read.data : { ...read.data, nonprofit_id: choice })
  } catch (error) {
    // An unknown nonprofit as the choice doesn't keep other programs from donating.
    if (!(error instanceof HttpError) || error.code !== 'nonprofit_invalid') throw error
    await takeOrder(scope, read.data)
  }
  return undefined
}

function centsOf(money: string): number {
  return Math.round(Number(money) * 100)
}

const Refund = z.object({
  id: Id,
  order_id: Id,
  created_at: z.string(),
  transactions: z.array(z.object({ kind: z.string(), status: z.string(), amount: Money })),
})

/** How long Shopify is asked to resend a refund of an unknown order, because it doesn't keep the order of events. */
const WAIT_FOR_ORDER_MS = 30 * 60_000

async function takeRefund(
  { clock, ...scope }: ShopifyScope,
  refund: z.output<typeof Refund>,
): Promise<string | undefined> {
  const owner = { accountId: scope.account.id, liveMode: scope.liveMode }
  const order = await findOrder(scope.db, owner, refund.order_id)
  if (order === undefined) {
    if (clock.now(true).getTime() - Date.parse(refund.created_at) < WAIT_FOR_ORDER_MS)
      throw new HttpError('not_found', { detail: 'This order isn’t recorded yet. Send the refund again later.' })
    return `the order ${refund.order_id} isn’t recorded`
  }
  const paid = refund.transactions.filter(({ kind, status }) => kind === 'refund' && MOVING.has(status))
  const sum = paid.reduce((cents, { amount }) => cents + centsOf(amount), 0)
  const amount = Math.min(sum, order.total - order.refunded)
  if (amount === 0) return 'no money is refunded'
  await refundOrder(scope, { externalId: refund.order_id, amount, refundId: refund.id })
  return undefined
}

/** Statuses of a refund's transactions that didn't fail. */
const MOVING: ReadonlySet<string> = new Set(['success', 'pending'])
