import { html, raw } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import { dollars } from '../../src/server/rendering/amounts.ts'
import { products } from '../catalog.ts'
import type { KitTag } from '../kit-tag.ts'
import type { Theme, ThemeColors } from './theme.ts'
import { themeRecipe } from './theme-stylesheets.ts'

/** Options of a theme's page. */
export interface ThemeView {
  kit: KitTag
  publicKey: string
  isDark: boolean
  others: readonly Theme[]
}

/** A product page with all elements, in the theme's markup, and the recipe that styles them. */
export function themePage(theme: Theme, view: ThemeView): Markup {
  const { slug, name, light, dark, files } = theme
  const colors = view.isDark && dark !== undefined ? dark : light
  return html`<!doctype html>
<html lang="en"${attributes(colors)}>
  <head>
    <meta charset="utf-8">
    <title>The elements in ${name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${view.kit.stylesheet}">
    <link rel="stylesheet" href="/demo/themes/${slug}/theme.css">
    <link rel="stylesheet" href="/demo/themes/${slug}/recipe.css">
    <link rel="stylesheet" href="/demo/assets/recipe.css">
    ${kitScript(view.kit)}
    ${files === undefined ? '' : html`<script type="module" src="/demo/assets/apply-stylesheets.js"></script>`}
  </head>
  <body class="${colors.body ?? ''}">
    <main class="${theme.classes.page}">${productAndGift(theme, view)}${rest(theme, view)}</main>
  </body>
</html>
`
}

function attributes({ html: own = {} }: ThemeColors): Markup {
  return raw(
    Object.entries(own)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join(''),
  )
}

function kitScript({ path, integrity }: KitTag): Markup {
  const checked = integrity === undefined ? '' : html` integrity="${integrity}"`
  return html`<script type="module" crossorigin="anonymous" src="${path}"${checked}></script>`
}

function productAndGift({ name, line, classes }: Theme, { publicKey }: ThemeView): Markup {
  const [product] = products
  return html`<p class="${classes.muted}">${name}. ${line}</p>
    <div class="${classes.columns}">
      <section class="${classes.column}">
        <h1 class="${classes.title}">${product?.name ?? ''}</h1>
        <p>${product?.description ?? ''}</p>
        <form class="${classes.form}">
          <p><label class="${classes.label}" for="pieces">Pieces</label> <input class="${classes.field}" id="pieces" type="number" value="1" min="1"></p>
          <p><button class="${classes.button}" type="button">Add to cart · ${dollars(product?.price ?? 0)}</button></p>
          <donate-button public-key="${publicKey}" nonprofit-id="530196605" mode="cart" name="gift" cart-total="4835"></donate-button>
        </form>
        <h2 class="${classes.subtitle}">On its way to you</h2>
        <climate-offset-badge public-key="${publicKey}" origin="97205" destination="10001" weight-lb="12"></climate-offset-badge>
      </section>
      <section class="${classes.column}">
        <h2 class="${classes.subtitle}">Give with us</h2>
        <nonprofit-picker id="whom" public-key="${publicKey}" value="530196605"><a href="/demo/nonprofits">Choose a nonprofit</a></nonprofit-picker>
        <donate-button public-key="${publicKey}" for="whom" nonprofit-id="530196605" amounts="500 1000 2500" amount="1000" fee-coverable><a href="/demo/give?nonprofit_id=530196605">Donate</a></donate-button>
      </section>
    </div>`
}

function rest({ slug, classes, dark, files, ...theme }: Theme, { publicKey, others }: ThemeView): Markup {
  return html`<div class="${classes.columns}">
      <section class="${classes.column}">
        <h2 class="${classes.subtitle}">What our gifts did</h2>
        <impact-card public-key="${publicKey}" months="6" heading="What our customers gave"></impact-card>
      </section>
      <section class="${classes.column}">
        <h2 class="${classes.subtitle}">Share</h2>
        <social-share public-key="${publicKey}" nonprofit-id="530196605" url="/demo/give?nonprofit_id=530196605"></social-share>
      </section>
    </div>
    <h2 class="${classes.subtitle}">The recipe</h2>
    <pre class="recipe" tabindex="0" role="region" aria-label="CSS of the recipe"><code>${themeRecipe({ slug, classes, ...theme })}</code></pre>
    ${files === undefined ? '' : html`<p hidden><label class="${classes.label}" for="stylesheets">Use the theme’s own stylesheet: choose ${files} from your own copy. The file isn’t uploaded.</label> <input class="${classes.field}" id="stylesheets" type="file" accept=".css" multiple></p>`}
    <p>${dark === undefined ? '' : html`<a href="/demo/themes/${slug}">Light</a> · <a href="/demo/themes/${slug}?colors=dark">Dark</a> · `}Other themes: ${links(others)} · <a href="/demo/theming">Custom colors</a></p>`
}

function links(others: readonly Theme[]): Markup {
  return raw(others.map(({ slug, name }) => `<a href="/demo/themes/${slug}">${name}</a>`).join(' · '))
}
