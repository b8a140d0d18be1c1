import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { StandInRefusal, type StandInSubscriptions, standInSubscriptions } from './stripe-subscriptions.ts'

/** A Checkout Session as the stand-in stores it. */
export interface StandInSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: { id: string; object: 'payment_intent'; status: string; metadata?: Record<string, string> } | null
  mode: string
  subscription: string | null
  invoice: string | null
  setup_intent: { id: string; payment_method: string | null } | null
  client_reference_id: string
  customer_email: string | null
  cancel_url: string
  amount_total: number
  success_url: string
  url: string
}

/** A refund as the stand-in stores it. */
export interface StandInRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: string
}

/** A dispute as the stand-in stores it, in the processor's format. */
export interface StandInDispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: { amount: number; fee: number }[]
  created: number
  evidence_details: { due_by: number | null }
  payment_intent: string
  reason: string
  status: string
}

/** Implements the part of the processor's API that Almoner uses, so that the official SDK runs against it offline. */
export interface StripeStandIn {
  config: Stripe.StripeConfig
  /** Its address, for `STRIPE_API_URL`. */
  origin: string
  sessions: Map<string, StandInSession>
  /** Its subscriptions. */
  monthly: StandInSubscriptions
  charges: Map<string, Record<string, unknown>>
  /** Refunds by idempotency key; a test may change a refund's status. */
  refunds: Map<string, StandInRefund>
  /** Disputes by ID; a test may change a dispute's status. */
  disputes: Map<string, StandInDispute>
  /** Balance transactions, oldest first, in the processor's format. */
  balance: (Record<string, unknown> & { id: string; created: number })[]
  /** Webhook endpoints, in the processor's format. */
  endpoints: Record<string, unknown>[]
  /** Requests seen, as `POST /v1/…`. */
  seen: string[]
  /** The fields of every request, in order. */
  forms: URLSearchParams[]
  /** Sets the status of new refunds; `succeeded` by default. */
  refundsAre(status: string): void
  /** Makes every response a failure, or ends that. */
  fail(failing: boolean): void
  /** Blocks requests for a new session until the returned function is called. */
  hold(): () => void
  /** Rejects every new session with this error, as for an account that can't accept payments; undefined ends that. */
  refuse(problem: StripeProblem | undefined): void
  /** Declines a card on a session's page, as its bank would. */
  decline(session: StandInSession): void
  /** The processor's event about a session or a payment intent, with its signature. */
  event(type: string, object: object, secret: string): { body: string; signature: string }
  close(): Promise<void>
}

/**
 * Starts the stand-in on a free port. The payment pages of its sessions don't exist, unless `pageOrigin` serves them.
 */
export async function startStripeStandIn({ pageOrigin = 'https://checkout.stripe.com' } = {}): Promise<StripeStandIn> {
  const state: State = {
    pageOrigin,
    sessions: new Map(),
    monthly: standInSubscriptions(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    balance: [],
    endpoints: [],
    refundStatus: 'succeeded',
    keys: new Map(),
    seen: [],
    forms: [],
    failing: false,
    held: Promise.resolve(),
    refusal: undefined,
  }
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) =>
      error instanceof StandInRefusal
        ? refuse(response, error.problem)
        : send(response, 500, { error: { message: String(error) } }),
    )
  })
  const port = await listenOnFreePort(server)
  const stripe = new Stripe('sk_test_standin')
  return {
    config: { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 },
    origin: `http://127.0.0.1:${port}`,
    sessions: state.sessions,
    monthly: state.monthly,
    charges: state.charges,
    refunds: state.refunds,
    disputes: state.disputes,
    balance: state.balance,
    endpoints: state.endpoints,
    refundsAre: (status) => {
      state.refundStatus = status
    },
    seen: state.seen,
    forms: state.forms,
    fail: (failing) => {
      state.failing = failing
    },
    hold: () => {
      let releaseDonation = () => {}
      state.held = new Promise((resolve) => {
        releaseDonation = resolve
      })
      return () => releaseDonation()
    },
    refuse: (problem) => {
      state.refusal = problem
    },
    decline: (session) => declineCard(state, session),
    event: (type, object, secret) => {
      const body = JSON.stringify({
        id: `evt_${Math.random().toString(36).slice(2)}`,
        object: 'event',
        livemode: false,
        type,
        data: { object },
      })
      return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret }) }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface State {
  pageOrigin: string
  balance: StripeStandIn['balance']
  endpoints: StripeStandIn['endpoints']
  sessions: Map<string, StandInSession>
  monthly: StandInSubscriptions
  charges: Map<string, Record<string, unknown>>
  refunds: Map<string, StandInRefund>
  disputes: Map<string, StandInDispute>
  refundStatus: string
  /** The session and the body of each idempotency key. */
  keys: Map<string, { id: string; body: string }>
  seen: string[]
  forms: URLSearchParams[]
  failing: boolean
  held: Promise<void>
  refusal: StripeProblem | undefined
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? ''
  state.seen.push(`${request.method} ${path}`)
  const form = new URLSearchParams(await bodyOf(request))
  state.forms.push(form)
  if (state.failing) return send(response, 503, { error: { message: 'away', type: 'api_error' } })
  if (request.method === 'POST' && path === '/v1/checkout/sessions') {
    await state.held
    return answerSession(state, form, String(request.headers['idempotency-key'] ?? `none ${state.keys.size}`), response)
  }
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const monthly = state.monthly.answer(request.method ?? '', path, searchParams, form)
  if (monthly !== undefined) return send(response, 200, monthly)
  if (path === '/v1/webhook_endpoints')
    return send(response, 200, { object: 'list', data: state.endpoints, has_more: false, url: path })
  if (path === '/v1/balance_transactions') return send(response, 200, balancePage(state, searchParams))
  if (path === '/v1/refunds' && request.method === 'POST')
    return send(response, 200, createRefund(state, form, z.parse(z.string(), request.headers['idempotency-key'])))
  if (path === '/v1/charges') {
    const intent = new URL(request.url ?? '', 'http://localhost').searchParams.get('payment_intent')
    const data = [...state.charges.values()].filter(({ payment_intent }) => payment_intent === intent)
    return send(response, 200, { object: 'list', has_more: false, data })
  }
  if (path === '/v1/refunds') {
    const intent = new URL(request.url ?? '', 'http://localhost').searchParams.get('payment_intent')
    const data = [...state.refunds.values()].filter(({ payment_intent }) => payment_intent === intent)
    return send(response, 200, { object: 'list', has_more: false, data })
  }
  const [, sessionId, action] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(expire))?$/.exec(path) ?? []
  if (action === 'expire' && !expire(state.sessions.get(sessionId ?? '')))
    return refuse(response, { status: 400, type: 'invalid_request_error', message: 'Only open sessions can expire.' })
  const found = state.sessions.get(sessionId ?? '') ?? findById(state, path.split('/').at(-1) ?? '')
  if (found === undefined)
    return send(response, 404, {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' },
    })
  send(response, 200, found)
}

/** A page of the balance, newest first, as the processor lists it: from a time on, after a transaction. */
function balancePage({ balance }: State, query: URLSearchParams): object {
  const since = Number(query.get('created[gte]') ?? 0)
  const all = balance.filter(({ created }) => created >= since).reverse()
  const after = all.findIndex(({ id }) => id === query.get('starting_after'))
  const data = all.slice(after + 1, after + 1 + Number(query.get('limit') ?? 10))
  return { object: 'list', has_more: all.at(-1)?.id !== data.at(-1)?.id, data }
}

function findById(state: State, id: string): object | undefined {
  return state.charges.get(id) ?? state.disputes.get(id) ?? findIntent(state, id)
}

/** A payment's intent has the key of its session; the intent of an invoice has none. */
function findIntent(state: State, id: string): object | undefined {
  const session = [...state.sessions.values()].find(({ payment_intent }) => payment_intent?.id === id)
  const isInvoiced = state.monthly.invoices.has(id.replace(/^pi_/, ''))
  if (session === undefined && !isInvoiced) return undefined
  return {
    id,
    object: 'payment_intent',
    metadata: session === undefined ? {} : { payment: session.client_reference_id },
  }
}

function expire(session: StandInSession | undefined): boolean {
  if (session?.status !== 'open') return session === undefined
  session.status = 'expired'
  return true
}

function answerSession(state: State, form: URLSearchParams, key: string, response: ServerResponse): void {
  const known = state.keys.get(key)
  const body = form.toString()
  const used: StripeProblem = { status: 400, type: 'idempotency_error', message: 'The key was used with other fields.' }
  const problem =
    known !== undefined && known.body !== body ? used : (state.refusal ?? sessionProblem(form, new Date()))
  if (problem !== undefined) {
    refuse(response, problem)
    return
  }
  const session = state.sessions.get(known?.id ?? '') ?? createSession(state, form)
  state.keys.set(key, { id: session.id, body })
  send(response, 200, session)
}

function refuse(response: ServerResponse, { status, ...error }: StripeProblem): void {
  send(response, status, { error })
}

function declineCard(state: State, session: StandInSession): void {
  const id = `pi_${session.id}`
  const metadata = { payment: session.client_reference_id }
  session.payment_intent = { id, object: 'payment_intent', status: 'requires_payment_method', metadata }
  const charge = `ch_${state.charges.size + 1}`
  state.charges.set(charge, { id: charge, object: 'charge', status: 'failed', payment_intent: id })
}

function createSession(state: State, form: URLSearchParams): StandInSession {
  const id = `cs_test_${state.sessions.size + 1}`
  const session: StandInSession = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    mode: form.get('mode') ?? '',
    subscription: null,
    invoice: null,
    setup_intent: null,
    client_reference_id: form.get('client_reference_id') ?? '',
    customer_email: form.get('customer_email'),
    cancel_url: form.get('cancel_url') ?? '',
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    success_url: form.get('success_url') ?? '',
    url: `${state.pageOrigin}/c/pay/${id}`,
  }
  state.sessions.set(id, session)
  return session
}

function createRefund(state: State, form: URLSearchParams, key: string): StandInRefund {
  const payment_intent = form.get('payment_intent') ?? ''
  const session = [...state.sessions.values()].find((one) => one.payment_intent?.id === payment_intent)
  const paid = session?.amount_total ?? state.monthly.invoices.get(payment_intent.replace('pi_', ''))?.amount_paid ?? 0
  const amount = Number(form.get('amount') ?? paid)
  const id = `re_${state.refunds.size + 1}`
  const refund = state.refunds.get(key) ?? { id, object: 'refund', payment_intent, amount, status: state.refundStatus }
  state.refunds.set(key, refund)
  return refund
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

/** An error response of the processor. */
export interface StripeProblem {
  status: number
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  code?: string
  param?: string
  message: string
}

const known =
  /^(mode|submit_type|client_reference_id|customer_email|success_url|cancel_url|expires_at|locale|line_items\[0\]\[quantity\]|line_items\[0\]\[price_data\]\[(currency|unit_amount|product_data\]\[name)\]|payment_intent_data\[(description|receipt_email|metadata\]\[\w+)\]|subscription_data\[(description|metadata\]\[\w+)\]|line_items\[0\]\[price_data\]\[recurring\]\[interval\]|customer|currency)$/
const locales =
  /^(auto|bg|cs|da|de|el|en|en-GB|es|es-419|et|fi|fil|fr|fr-CA|hr|hu|id|it|ja|ko|lt|lv|ms|mt|nb|nl|pl|pt|pt-BR|ro|ru|sk|sl|sv|th|tr|vi|zh|zh-HK|zh-TW)$/

/**
 * Validates a new Checkout Session as the processor documents it: empty and unknown parameters, invalid addresses,
 * amounts below 50 cents, an expiry outside 30 minutes to 24 hours, texts that are too long.
 */
export function sessionProblem(form: URLSearchParams, now: Date): StripeProblem | undefined {
  for (const [param, value] of form) {
    if (value === '') return invalid(param, 'parameter_invalid_empty', `You passed an empty string for '${param}'.`)
    if (!known.test(param)) return invalid(param, 'parameter_unknown', `Received unknown parameter: ${param}`)
  }
  const foreign = [...form.keys()].find((param) => !fitsMode(param, form.get('mode') ?? ''))
  if (foreign !== undefined) return invalid(foreign, 'parameter_unknown', `You can not pass ${foreign} in this mode.`)
  const wrong = Object.entries(rules(now)).find(([param, isRight]) => {
    const value = form.get(param)
    return value !== null && !isRight(value)
  })
  if (wrong !== undefined) return invalid(wrong[0], codes[wrong[0]] ?? 'parameter_invalid', `Invalid ${wrong[0]}.`)
  const missing = (form.get('mode') === 'setup' ? ['success_url', 'customer', 'currency'] : required).find(
    (param) => !form.has(param),
  )
  return missing === undefined
    ? undefined
    : invalid(missing, 'parameter_missing', `Missing required param: ${missing}.`)
}

/** Some parameters belong to only one mode; a subscription needs a recurring price. */
function fitsMode(param: string, mode: string): boolean {
  if (/^(submit_type|payment_intent_data)/.test(param)) return mode === 'payment'
  if (/^subscription_data|recurring/.test(param)) return mode === 'subscription'
  if (/^line_items/.test(param)) return mode !== 'setup'
  return true
}

const PRICE = 'line_items[0][price_data]'
const required = ['mode', 'success_url', `${PRICE}[currency]`, `${PRICE}[unit_amount]`, `${PRICE}[product_data][name]`]

const codes: Readonly<Record<string, string>> = {
  customer_email: 'email_invalid',
  success_url: 'url_invalid',
  cancel_url: 'url_invalid',
  [`${PRICE}[unit_amount]`]: 'amount_too_small',
}

function rules(now: Date): Readonly<Record<string, (value: string) => boolean>> {
  const seconds = now.getTime() / 1_000
  return {
    customer_email: (value) => value.length <= 512 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value),
    success_url: (value) => URL.canParse(value) && value.length <= 5_000,
    cancel_url: (value) => URL.canParse(value) && value.length <= 5_000,
    client_reference_id: (value) => value.length <= 200,
    locale: (value) => locales.test(value),
    expires_at: (value) => Number(value) >= seconds + 30 * 60 - 5 && Number(value) <= seconds + 24 * 60 * 60,
    [`${PRICE}[unit_amount]`]: (value) => /^\d+$/.test(value) && Number(value) >= 50 && Number(value) <= 99_999_999,
    [`${PRICE}[product_data][name]`]: (value) => value.length <= 250,
    'payment_intent_data[description]': (value) => value.length <= 1_000,
  }
}

function invalid(param: string, code: string, message: string): StripeProblem {
  return { status: 400, type: 'invalid_request_error', code, param, message }
}
