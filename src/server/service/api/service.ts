import { Hono } from 'hono'
import { contract } from '../../../contract/index.ts'
import { answerFailure } from '../../http/answer.ts'
import { HttpError } from '../../http/http-error.ts'
import { type PageLink, unknownPage, wantsPage } from '../../pages/unknown-page.ts'
import { checkoutPages } from '../checkout/checkout-pages.ts'
import { invoicePaymentPages } from '../checkout/invoice-payment-pages.ts'
import { processorWebhook } from '../checkout/processor-webhook.ts'
import { nonprofitPictures } from '../directory/social/social-pages.ts'
import { donorPages } from '../donors/donor-pages.ts'
import { launchPages } from '../filings/launch/launch-pages.ts'
import { givingPages } from '../giving-pages/give-pages.ts'
import { invoicePages } from '../money/payouts/invoice-pages.ts'
import { receiptPages } from '../money/receipts/receipt-pages.ts'
import { posterPages } from '../posters/poster-pages.ts'
import { shopifyWebhook } from '../shops/shopify-webhook.ts'
import { createRouter, methodsAt, openCors } from './answer-request.ts'
import { type Authenticator, createAuthenticator } from './authenticate.ts'
import { docsPages } from './docs/docs-pages.ts'
import type { ServiceDependencies } from './handlers/context.ts'
import { handlers } from './handlers/handlers.ts'
import { forgetAddress } from './idempotency.ts'
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts'
import { createObserver } from './observer.ts'
import { openApiRoute } from './openapi/openapi-route.ts'
import { createReadiness } from './readiness.ts'

/** The whole service as a function from request to response. */
export interface Service {
  fetch(request: Request): Promise<Response>
  /** Shared with apps in front of the service, so that no request is counted twice. */
  limiter: RateLimiter
}

/** Authentication and rate limits of the service. */
export interface RouteGuards {
  authenticator: Authenticator
  limiter: RateLimiter
}

/** Dependencies of the service. */
export interface ServiceOptions extends ServiceDependencies {
  /** Creates additional routes, such as the sandbox's, with the same authentication and limits. */
  guardedRoutes?: (guards: RouteGuards) => Hono
}

/** Creates the service from its dependencies; doesn't open a port or read the environment. */
export function createService(dependencies: ServiceOptions): Service {
  const authenticator = createAuthenticator(
    dependencies.db,
    () => dependencies.clock.now(true),
    dependencies.keyChanges,
  )
  // Paths with a trailing slash also work.
  const app = new Hono({ strict: false })
  app.use('/api/*', openCors)
  const observer = createObserver(dependencies.log, dependencies.gauges)
  const limiter = createRateLimiter(dependencies.rateLimits)
  app.use('*', async ({ req }, next) => {
    limiter.byAddress(req.raw)
    await next()
  })
  app.route('/', createRouter({ contract, handlers, dependencies, authenticator, limiter, observer }))
  app.route(
    '/',
    checkoutPages({ ...dependencies, onLinkClosed: (link) => forgetAddress(dependencies.db, link, link.address) }),
  )
  app.route('/', donorPages(dependencies))
  app.route('/', processorWebhook(dependencies))
  app.route('/', shopifyWebhook(dependencies))
  app.route('/', receiptPages(dependencies))
  app.route('/', invoicePages(dependencies))
  app.route('/', invoicePaymentPages(dependencies))
  app.route('/', launchPages({ ...dependencies, authenticator }))
  app.route('/', nonprofitPictures(dependencies))
  app.route('/', posterPages(dependencies))
  app.route('/', givingPages(dependencies))
  if (dependencies.guardedRoutes) app.route('/', dependencies.guardedRoutes({ authenticator, limiter }))
  app.route('/', openApiRoute(contract, dependencies.publicUrl))
  app.route('/', docsPages(contract, dependencies))
  app.get('/healthz', (context) => context.json({ status: 'alive' }))
  app.get('/readyz', createReadiness(dependencies))
  app.get('/metrics', async (context) => {
    const { text, contentType } = await observer.metrics()
    const more = (dependencies.counts?.text() ?? '') + ((await dependencies.processMetrics?.()) ?? '')
    return context.body(text + more, 200, { 'content-type': contentType })
  })
  app.notFound(async (context) => {
    const { method, path, raw } = context.req
    const methods = methodsAt(app, path)
    const isCall = methods.length > 0 && path.startsWith('/api/')
    if (!isCall && wantsPage(raw)) return unknownPage(linksFor(dependencies))
    return answerFailure(unknownPathError(method, methods), dependencies.newId('req'), dependencies)
  })
  app.onError((error) => answerFailure(error, dependencies.newId('req'), dependencies))
  return { fetch: async (request) => app.fetch(request), limiter }
}

function linksFor({ hasFrontPage = false }: ServiceDependencies): PageLink[] {
  const docs = { href: '/docs', name: 'Documentation' }
  return hasFrontPage ? [{ href: '/', name: 'Front page' }, docs] : [docs]
}

/** The error for a path without a route, or for a method that it doesn't support. */
function unknownPathError(method: string, methods: readonly string[]): HttpError {
  if (methods.length === 0 || methods.includes(method))
    return new HttpError('not_found', { detail: 'This path doesn’t exist.' })
  const headers = new Headers({ allow: methods.join(', ') })
  const detail = `${method} isn’t supported here. Use ${methods.join(' or ')}.`
  return new HttpError('method_not_allowed', { detail, headers })
}
