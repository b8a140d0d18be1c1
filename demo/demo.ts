import { Hono } from 'hono'
import { answerAsset } from './assets.ts'
import { answerFrameworkPage } from './frameworks/answer.ts'
import type { KitTag } from './kit-tag.ts'
import { createMerchant } from './merchant.ts'
import { demoHeaders } from './page-headers.ts'
import { indexPage } from './pages/index-page.ts'
import { stateFormPage } from './pages/state-form-page.ts'
import { createStore } from './store.ts'
import { createThemePages } from './themes/theme-routes.ts'
import { themingPage } from './theming/theming-page.ts'

/** Options of the demo. */
export interface DemoOptions {
  publicUrl: string
  /** Sends requests to the service, as a merchant's server would. */
  fetch: (request: Request) => Promise<Response>
  kit: KitTag
  publicKey: string
  secretKey: string
}

/** The demo: an index of the elements at `/`, a store below `/demo`. Returns undefined for other paths. */
export function createDemo(options: DemoOptions): (request: Request) => Promise<Response | undefined> {
  const app = createPages(options)
  return async (request) => {
    const { pathname } = new URL(request.url)
    return pathname === '/' || pathname === '/demo' || pathname.startsWith('/demo/') ? app.fetch(request) : undefined
  }
}

function createPages(options: DemoOptions): Hono {
  const { kit, publicUrl, publicKey, secretKey, fetch } = options
  const merchant = createMerchant({ baseUrl: publicUrl, publicKey, secretKey, fetch, storeUrl: `${publicUrl}/demo` })
  const app = new Hono()
  app.get('/', async () => {
    const markup = await indexPage({ kit, publicKey, publicUrl })
    return new Response(String(markup), { headers: demoHeaders })
  })
  app.get('/demo/theming', async () => {
    const markup = await themingPage({ kit, publicKey })
    return new Response(String(markup), { headers: demoHeaders })
  })
  app.route('/', createThemePages({ kit, publicKey }))
  app.get('/demo/frameworks/:file', (context) => answerFrameworkPage(context.req.param('file')) ?? context.notFound())
  app.get('/demo/', (context) => context.redirect('/demo', 301))
  app.get('/demo/state-form', async () => new Response(String(await stateFormPage()), { headers: demoHeaders }))
  app.get('/demo/assets/:file', (context) => answerAsset(context.req.param('file')) ?? context.notFound())
  app.route('/', createStore({ kit, publicKey, merchant }))
  return app
}
