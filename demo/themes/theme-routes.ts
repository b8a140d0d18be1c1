import { Hono } from 'hono'
import type { KitTag } from '../kit-tag.ts'
import { demoHeaders } from '../page-headers.ts'
import { themePage } from './theme-page.ts'
import { isInstalled, themeRecipe, themeStylesheet } from './theme-stylesheets.ts'
import { themes } from './themes.ts'

const CSS = {
  'content-type': 'text/css; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
}

/** Pages of the elements in well-known themes, each with its stylesheet and our recipe. */
export function createThemePages({ kit, publicKey }: { kit: KitTag; publicKey: string }): Hono {
  const app = new Hono()
  const shown = themes.filter(isInstalled)
  app.get('/demo/themes', (context) => context.redirect(`/demo/themes/${shown[0]?.slug}`, 302))
  for (const theme of shown) {
    const address = `/demo/themes/${theme.slug}`
    const markup = async (isDark: boolean) =>
      String(await themePage(theme, { kit, publicKey, isDark, others: shown.filter((other) => other !== theme) }))
    app.get(address, async (context) => {
      const isDark = context.req.query('colors') === 'dark'
      return new Response(await markup(isDark), { headers: demoHeaders })
    })
    app.get(`${address}/recipe.css`, () => new Response(themeRecipe(theme), { headers: CSS }))
    app.get(`${address}/theme.css`, async () => {
      const text = await themeStylesheet(theme, `${await markup(false)} ${await markup(true)}`)
      return new Response(text, { headers: CSS })
    })
  }
  return app
}
