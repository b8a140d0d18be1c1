import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { systemClock } from '../../src/server/kernel/clock.ts'
import { openStripe } from '../../src/server/processors/stripe.ts'
import { verifyLedger } from '../../src/server/service/money/campaigns/verify-ledger.ts'
import { trialBalance } from '../../src/server/service/money/ledger/balances.ts'
import { attemptOf, openLink, type Page, send, visit } from './gift-page.ts'
import { type LocalServer, openLocally } from './local-server.ts'
import { type StandInDispute, type StandInSession, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'
import { insertTestNonprofit, startTestService, type TestService } from './test-service.ts'

/** The secret that signs the processor's events. */
export const WEBHOOK_SECRET = 'whsec_made_up'

/** A donation that was paid on the processor's page: its ID, its payment intent, and our key of the payment. */
export interface PaidGift {
  id: string
  intent: string
  key: string
}

/** The whole service with a stand-in for Stripe, and one nonprofit. */
export interface StripeWorld {
  standIn: StripeStandIn
  service: TestService
  /** Opens the page of a link and submits its form, as a browser does. */
  submitForm(url: string, fields?: Readonly<Record<string, string>>): Promise<Page>
  /** The newest session at the processor. */
  lastSession(): StandInSession
  /** Opens a link, pays 25 dollars on the processor's page, and sends the processor's event. */
  gift(external_id: string): Promise<PaidGift>
  /** Sends an event signed with the processor's secret, or with `secret`, and returns the response. */
  hear(type: string, object: object, secret?: string): Promise<Response>
  close(): Promise<void>
}

/** Starts a world for one test file; the nonprofit has this ID. */
export async function startStripeWorld(nonprofitId = 'n_one'): Promise<StripeWorld> {
  const standIn = await startStripeStandIn()
  const service = await startTestService(
    openStripe({ secretKey: 'sk_test_standin', webhookSecret: WEBHOOK_SECRET }, systemClock, standIn.config),
  )
  await insertTestNonprofit(service.db, { id: nonprofitId, ein: '530196605', name: 'One' })

  const submitForm: StripeWorld['submitForm'] = async (url, fields = {}) =>
    send(service, url, { attempt: attemptOf(await visit(service, url)), ...fields })

  function lastSession(): StandInSession {
    return [...standIn.sessions.values()].at(-1) ?? assert.fail('the processor was asked for no session')
  }

  function hear(type: string, object: object, secret = WEBHOOK_SECRET): Promise<Response> {
    const { body, signature } = standIn.event(type, object, secret)
    const headers = { 'stripe-signature': signature }
    return service.fetch(new Request('http://localhost:8080/webhooks/processor', { method: 'POST', headers, body }))
  }

  async function gift(external_id: string): Promise<PaidGift> {
    await submitForm(await openLink(service, { nonprofit_id: nonprofitId, external_id }), {
      name: 'Ada',
      email: 'ada@example.org',
    })
    const session = lastSession()
    const intent = paySession(session)
    assert.equal((await hear('checkout.session.completed', session)).status, 200)
    const { donations } = await service.clientOf('storefront').donations.list({ query: { external_id } })
    return { id: donations[0]?.id ?? assert.fail('no donation'), intent, key: session.client_reference_id }
  }

  return {
    ...{ standIn, service, submitForm, lastSession, gift, hear },
    close: async () => {
      await service.close()
      await standIn.close()
    },
  }
}

/** Marks a session as paid at the processor without an event; returns the ID of its payment intent. */
export function paySession(session: StandInSession): string {
  const id = `pi_${session.id}`
  session.status = 'complete'
  session.payment_status = 'paid'
  session.payment_intent = { id, object: 'payment_intent', status: 'succeeded' }
  return id
}

/** A new dispute of a payment, as the stand-in stores it; given fields replace the default ones. */
export function newDispute(
  { standIn, service }: Pick<StripeWorld, 'standIn' | 'service'>,
  { amount, fee, ...fields }: Partial<StandInDispute> & { amount: number; fee: number; payment_intent: string },
): StandInDispute {
  const created = Math.floor(service.dependencies.clock.now(false).getTime() / 1_000)
  const dispute: StandInDispute = {
    id: `du_${standIn.disputes.size + 1}`,
    object: 'dispute',
    amount,
    balance_transactions: [{ amount: -amount, fee }],
    created,
    evidence_details: { due_by: created + 7 * 86_400 },
    reason: 'fraudulent',
    status: 'needs_response',
    ...fields,
  }
  standIn.disputes.set(dispute.id, dispute)
  return dispute
}

/** The balances of some ledger accounts in test mode, and the sum of all of them. */
export async function heldBalances({ db }: Pick<TestService, 'db'>, ...books: readonly string[]): Promise<number[]> {
  const verdict = await verifyLedger(db)
  assert.ok(verdict.holds, JSON.stringify({ ...verdict, live: [] }))
  const balances = await trialBalance(db, false)
  return books.map((name) => balances.find(({ book }) => book === name)?.balance ?? 0)
}

/**
 * Serves the processor's payment page for the sessions of a stand-in in a browser: to pay, to try a declined card, and
 * to go back to the store. Events are sent before the donor is redirected, as the processor does.
 */
export async function startStripePages(
  standIn: () => StripeStandIn,
  tell: (type: string, object: object) => Promise<void>,
): Promise<LocalServer> {
  const server = createServer(async ({ url = '', method }, response) => {
    const [, id = '', act] = /^\/c\/pay\/(\w+)(?:\/(\w+))?/.exec(url) ?? []
    const session = standIn().sessions.get(id)
    if (session === undefined) return void response.writeHead(404).end()
    if (method === 'GET') {
      const isDeclined = url.endsWith('?declined')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(session, isDeclined))
    }
    if (act === 'decline') {
      standIn().decline(session)
      await tell('payment_intent.payment_failed', session.payment_intent ?? session)
      return void response.writeHead(303, { location: `/c/pay/${id}?declined` }).end()
    }
    paySession(session)
    await tell('checkout.session.completed', session)
    response.writeHead(303, { location: session.success_url }).end()
  })
  return openLocally(server)
}

function pageOf({ id, amount_total, cancel_url }: StandInSession, isDeclined: boolean): string {
  return `<!doctype html><html lang="en"><title>Pay</title><link rel="icon" href="data:,"><h1>Pay $${(amount_total / 100).toFixed(2)}</h1>
    ${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}
    <form method="post" action="/c/pay/${id}/pay"><button>Pay</button></form>
    <form method="post" action="/c/pay/${id}/decline"><button>Pay with a card without money</button></form>
    <a href="${cancel_url.replaceAll('&', '&amp;')}">Back to the store</a></html>`
}
