import { Hono } from 'hono'
import { isFromElsewhere } from '../../http/from-elsewhere.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import { answerForeign, answerUnknown } from './answers.ts'
import { hearBank, showBankPage } from './bank-session.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { type CheckoutSession, findCheckoutSession } from './checkout-session.ts'
import { accountLook } from './page/account-look.ts'
import { script, stylesheet } from './page/assets.ts'
import { welcomeBack } from './show-gift.ts'
import { takePayment } from './take-payment.ts'
import { visitLink } from './visit-link.ts'

type Answer = (dependencies: CheckoutDependencies, session: CheckoutSession, request: Request) => Promise<Response>

/**
 * The hosted pages: `/checkout/<token>` and what belongs to it. Whatever is sent is answered by leading on (303), so that
 * going back or reloading never sends it again.
 */
export function checkoutPages(dependencies: CheckoutDependencies): Hono {
  const app = new Hono()
  app.get('/checkout/assets/:file', ({ req, notFound }) => answerAsset([stylesheet, script], req.path) ?? notFound())
  const on = (answer: Answer) => async (request: Request, token: string) => {
    const locale = chooseLocale(acceptedLanguages(request))
    const session = await findCheckoutSession(dependencies, token, locale)
    if (session === undefined) return answerUnknown(locale)
    if (request.method !== 'POST') return answer(dependencies, session, request)
    if (isFromElsewhere(request, dependencies.publicUrl)) return answerForeign(session)
    return forWhoAsks(request, await answer(dependencies, session, request))
  }
  const routes = { '': { get: visitLink, post: takePayment }, '/bank': { get: showBankPage, post: hearBank } } as const
  for (const [path, { get, post }] of Object.entries(routes)) {
    app.get(`/checkout/:token${path}`, (context) => on(get)(context.req.raw, context.req.param('token')))
    app.post(`/checkout/:token${path}`, (context) => on(post)(context.req.raw, context.req.param('token')))
  }
  app.get('/checkout/:token/look.css', (context) => on(showLook)(context.req.raw, context.req.param('token')))
  app.get('/checkout/:token/return', (context) => on(welcomeBack)(context.req.raw, context.req.param('token')))
  return app
}

/** The colours of the account that the donor comes from, a file since nothing on these pages is inline. */
async function showLook(_: CheckoutDependencies, { accent }: CheckoutSession): Promise<Response> {
  const headers = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, max-age=3600' }
  return new Response(accent === null ? '' : accountLook(accent), { headers })
}

/** The page's own script, which stays where it is while the network is away, is told where to go on instead. */
function forWhoAsks(request: Request, response: Response): Response {
  const location = response.headers.get('location')
  if (location === null || request.headers.get('accept') !== 'application/json') return response
  const headers = new Headers(response.headers)
  headers.delete('location')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify({ location }), { headers })
}
