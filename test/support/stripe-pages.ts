import { createServer } from 'node:http'
import { type LocalServer, openLocally } from './local-server.ts'
import type { StandInSession, StripeStandIn } from './stripe-stand-in.ts'
import { paySession } from './stripe-world.ts'

/**
 * Plays the processor's own page in a browser, for the sessions of a stand-in: to pay, to try a card that is declined, and
 * to go back to the shop. What happens is told as the processor tells it, before the donor is led on.
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
    <a href="${cancel_url.replaceAll('&', '&amp;')}">Back to the shop</a></html>`
}
