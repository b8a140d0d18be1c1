import { html, raw } from 'hono/html'
import { CATEGORIES } from '../../../contract/index.ts'
import { htmlPage, type Markup } from '../../pages/page.ts'

/** A script of the kit: its `sha384-…`, and the bytes that are sent of it. */
export interface SnippetScript {
  integrity: string
  size: number
}

/** What the page needs to know of the kit it makes snippets for. */
export interface SnippetKit {
  /** The newest version, for example `1.0.0`. */
  version: string
  /** The moving channel, for example `v1`. */
  channel: string
  /** The scripts by their file names: all elements, the same as a classic script, and each element by itself. */
  scripts: Readonly<Record<string, SnippetScript>>
  /** `sha384-…` of the stylesheet. */
  integrity: string
  /** Where the kit is served, without a slash at the end. */
  origin: string
  /** The key the page begins with; empty when there is none to show. */
  publicKey: string
  /** Where a gift can be given without a script, if anywhere here. */
  scriptlessGift: string | undefined
  /** Whether posters to print are made here. */
  hasPosters: boolean
  /** Addresses of the page's own stylesheet and script. */
  stylesheet: string
  script: string
}

const ELEMENTS: readonly (readonly [tag: string, name: string, about: string])[] = [
  ['nonprofit-picker', 'Nonprofit picker', 'Donors find a nonprofit by name or EIN'],
  ['donate-button', 'Donate button', 'An amount, then the payment page'],
  ['climate-offset-badge', 'Climate offset', 'A shipment’s emission and its price'],
  ['impact-card', 'Impact card', 'What your gifts did so far'],
  ['social-share', 'Social share', 'Prepared pictures to post'],
]

/** What merchants mean by a cause; the other two categories say how an organisation is set up. */
const CAUSES = CATEGORIES.filter((category) => category !== 'mutual benefit' && category !== 'unclassified')

/** What the elements speak, by the names that people of each language know. */
const LANGUAGES = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ja', '日本語'],
  ['pt', 'Português'],
] as const

const SWATCHES = [
  ['#0b6b53', 'Green'],
  ['#1f5fbf', 'Blue'],
  ['#6d3fc0', 'Violet'],
  ['#b8324f', 'Red'],
  ['#8a5200', 'Amber'],
  ['#22272b', 'Ink'],
] as const

/** The page that makes a merchant's snippet, with a live preview of what it will show. */
export function snippetPage(kit: SnippetKit): Markup {
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/embed/${kit.version}/almoner.css">
    <link rel="stylesheet" href="${kit.stylesheet}">
    <script type="module" crossorigin="anonymous" src="/embed/${kit.version}/almoner.js" integrity="${integrityOf(kit, 'almoner.js')}"></script>
    <script type="module" src="${kit.script}"></script>`
  const body = html`<body data-version="${kit.version}" data-channel="${kit.channel}" data-scripts="${JSON.stringify(kit.scripts)}" data-stylesheet="${kit.integrity}">
    <header>
      <p class="brand">Almoner</p>
      <h1>Make your snippet</h1>
      <p class="lead">Choose an element, set it up, copy two lines into your page. The preview is the real thing.</p>
      <noscript>${unscripted(kit)}</noscript>
    </header>
    <main>
      <form id="settings" autocomplete="off">
        ${elementChoice()}
        ${keyField(kit.publicKey)}
        ${nonprofitSettings(kit.publicKey)}${pickerSettings()}${buttonSettings()}${offsetSettings()}${impactSettings()}
        ${lookSettings()}
        ${deliverySettings(kit)}
      </form>
      <div class="result">
        <section class="stage" aria-labelledby="preview-title">
          <div class="bar"><h2 id="preview-title">Preview</h2>${themeChoice()}</div>
          <div id="preview"></div>
        </section>
        ${output('snippet', 'Your page', 'Into the page, where the element should stand')}
        ${output('styles', 'Your stylesheet', 'Only what differs from the way it looks by itself')}
        ${output('policy', 'Your content security policy', 'For a page that allows nothing else')}
        ${kit.hasPosters ? poster(kit) : ''}
      </div>
    </main>
    <footer><p>The files of version ${kit.version} never change. Their sizes, hashes and purposes, for the script inventory of your card rules: <a href="/embed/${kit.version}/manifest.json">manifest.json</a></p></footer>
    <p id="said" role="status"></p>
  </body>`
  return htmlPage({ title: 'Make your snippet', head, body })
}

function integrityOf({ scripts }: SnippetKit, file: string): string {
  return scripts[file]?.integrity ?? ''
}

/** What the page gives without a script: lines to begin with, and how donors give who have none either. */
function unscripted(kit: SnippetKit): Markup {
  const { origin, version, publicKey, scriptlessGift } = kit
  const lines = `<script type="module" crossorigin="anonymous" src="${origin}/embed/${version}/donate-button.js" integrity="${integrityOf(kit, 'donate-button.js')}"></script>

<donate-button public-key="${publicKey || 'live_pk_…'}" nonprofit-id="53-0196605" amounts="500 1000 2500">
  <a href="/give">Give</a>
</donate-button>`
  return html`<div class="unscripted">
        <p class="lead">Setting it up here needs JavaScript. These lines are a beginning; change the attributes by hand.</p>
        <pre tabindex="0" role="region" aria-label="Lines to begin with"><code>${lines}</code></pre>
        <p class="lead">Donors without JavaScript see what stands inside the tag. Let it lead to a form of yours whose server asks <code>POST /api/v1/payments/checkout_link</code> for a payment page: that page needs no script.</p>
        ${scriptlessGift === undefined ? '' : html`<p><a href="${scriptlessGift}">Give without a script</a></p>`}
      </div>`
}

function elementChoice(): Markup {
  return html`<fieldset class="elements"><legend>Element</legend>
          ${ELEMENTS.map(
            ([tag, name, about], index) =>
              html`<label class="tile"><input type="radio" name="element" value="${tag}"${index === 0 ? raw(' checked') : ''}><span><b>${name}</b><small>${about}</small></span></label>`,
          )}
        </fieldset>`
}

function keyField(publicKey: string): Markup {
  return html`<fieldset><legend>Account</legend>
          <label class="field"><span>Public key</span><input name="publicKey" value="${publicKey}" placeholder="test_pk_…" spellcheck="false" aria-describedby="key-hint"></label>
          <p class="hint" id="key-hint">The one that begins with test_pk_ or live_pk_. A secret key never belongs into a page.</p>
        </fieldset>`
}

function pickerSettings(): Markup {
  return html`<fieldset data-for="nonprofit-picker"><legend>Nonprofits to offer</legend>
          <label class="field"><span>Written consent</span><select name="consent">
            <option value="">Any that can receive gifts</option>
            <option value="direct">Consent to your account</option>
            <option value="via-change">Consent to the foundation</option>
            <option value="either">Consent to one of the two</option>
            <option value="both">Consent to both</option>
          </select></label>
          <div class="chips" role="group" aria-label="Causes">${CAUSES.map(
            (cause) =>
              html`<label class="chip"><input type="checkbox" name="categories" value="${cause}"><span>${cause}</span></label>`,
          )}</div>
        </fieldset>
        <fieldset data-for="nonprofit-picker"><legend>In your form</legend>
          <label class="field"><span>Field name</span><input name="name" value="nonprofit_id" spellcheck="false"></label>
          <label class="switch"><input type="checkbox" name="required"><span>An answer is required</span></label>
          <label class="switch"><input type="checkbox" name="remember"><span>Remember the choice in the donor’s browser</span></label>
        </fieldset>`
}

function buttonSettings(): Markup {
  return html`<fieldset data-for="donate-button"><legend>Amounts</legend>
          <label class="field"><span>To choose from, in cents</span><input name="amounts" value="500 1000 2500" inputmode="numeric"></label>
          <label class="switch"><input type="checkbox" name="presetsOnly"><span>No amount of the donor’s own</span></label>
          <label class="switch"><input type="checkbox" name="feeCoverable"><span>Donors may cover the card fee</span></label>
        </fieldset>
        <fieldset data-for="donate-button"><legend>Afterwards</legend>
          <label class="field"><span>Thank-you page</span><input name="successUrl" type="url" placeholder="This page"></label>
          <label class="field"><span>Page after a cancelled gift</span><input name="cancelUrl" type="url" placeholder="This page"></label>
        </fieldset>`
}

function offsetSettings(): Markup {
  return html`<fieldset data-for="climate-offset-badge"><legend>Shipment</legend>
          <div class="pair">
            <label class="field"><span>From ZIP</span><input name="origin" value="94105" inputmode="numeric" maxlength="5"></label>
            <label class="field"><span>To ZIP</span><input name="destination" value="10001" inputmode="numeric" maxlength="5"></label>
          </div>
          <label class="field"><span>Weight in pounds</span><input name="weightLb" value="4" inputmode="decimal"></label>
        </fieldset>`
}

function impactSettings(): Markup {
  return html`<fieldset data-for="impact-card"><legend>What to show</legend>
          <label class="field"><span>Heading</span><input name="heading" placeholder="What our gifts did"></label>
          <label class="field"><span>Months as columns</span><select name="months"><option value="">None</option><option>3</option><option selected>6</option><option>12</option></select></label>
          <label class="field"><span>Language of your page</span><select name="language">${languageOptions()}</select></label>
          <p class="hint">The snippet holds today’s figures, for visitors whose scripts are blocked; everybody else sees them live.</p>
        </fieldset>`
}

function nonprofitSettings(publicKey: string): Markup {
  return html`<fieldset data-for="donate-button social-share impact-card"><legend>Nonprofit</legend>
          <nonprofit-picker id="recipient" public-key="${publicKey}" label="For one nonprofit"></nonprofit-picker>
          <p class="hint" id="recipient-hint">The snippet names it by its id.</p>
        </fieldset>`
}

function lookSettings(): Markup {
  return html`<fieldset><legend>Look</legend>
          <div class="swatches" role="group" aria-label="Accent colour">
            ${SWATCHES.map(
              ([colour, name], index) =>
                html`<label class="swatch swatch-${index}" title="${name}"><input type="radio" name="accent" value="${index === 0 ? '' : colour}"${index === 0 ? raw(' checked') : ''} aria-label="${name}"><span></span></label>`,
            )}
            <label class="own"><input type="color" name="ownAccent" value="#0b6b53" aria-label="A colour of your own"><span>Your own</span></label>
          </div>
          <label class="field"><span>Corners</span><input type="range" name="radius" min="0" max="24" step="2" value="12"></label>
        </fieldset>`
}

function deliverySettings({ version, channel }: SnippetKit): Markup {
  return html`<fieldset><legend>Delivery</legend>
          <label class="field"><span>Version</span><select name="delivery">
            <option value="pinned">${version}, pinned: every byte checked by its hash</option>
            <option value="moving">${channel}, moving: mends itself, cannot be pinned</option>
          </select></label>
          <div class="chips" role="group" aria-label="Also on your page">${ELEMENTS.map(
            ([tag, name]) =>
              html`<label class="chip"><input type="checkbox" name="also" value="${tag}"><span>${name}</span></label>`,
          )}</div>
          <p class="hint">What else your page uses: the snippet loads as little as there is for them.</p>
          <label class="switch"><input type="checkbox" name="classic"><span>Classic script, for site builders that strip modules</span></label>
          <label class="switch"><input type="checkbox" name="reserve" checked><span>Keep the place free until it has loaded</span></label>
        </fieldset>`
}

function themeChoice(): Markup {
  const options = ['auto', 'light', 'dark']
  return html`<div class="segments" role="group" aria-label="Theme of the preview">${options.map(
    (theme, index) =>
      html`<label><input type="radio" name="theme" form="settings" value="${theme}"${index === 0 ? raw(' checked') : ''}><span>${theme}</span></label>`,
  )}</div>`
}

function output(id: string, title: string, hint: string): Markup {
  return html`<section class="output" id="${id}-part" aria-labelledby="${id}-title">
          <div class="bar"><div><h2 id="${id}-title">${title}</h2><p class="hint">${hint}</p></div><button type="button" class="copy" data-copies="${id}">Copy</button></div>
          <pre tabindex="0" aria-labelledby="${id}-title"><code id="${id}"></code></pre>
        </section>`
}

/** Leads to a poster of the nonprofit that was chosen, for the counter of the shop that the button is made for. */
function poster({ origin, scriptlessGift }: SnippetKit): Markup {
  return html`<form class="output poster" id="poster-part" method="get" action="/posters" target="_blank" aria-labelledby="poster-title" hidden>
          <div class="bar"><div><h2 id="poster-title">A poster for your counter</h2><p class="hint">To print on A4, US Letter or a table card; its code leads to your gift page</p></div></div>
          <input type="hidden" name="public_key"><input type="hidden" name="nonprofit">
          <label class="field"><span>Your page with the button</span><input name="gift_page" type="url" required maxlength="200" placeholder="https://" value="${scriptlessGift === undefined ? '' : origin + scriptlessGift}" aria-describedby="poster-hint"></label>
          <p class="hint" id="poster-hint">On one of the origins that your account allows.</p>
          <label class="field"><span>Language of the poster</span><select name="lang">${languageOptions()}</select></label>
          <button class="copy">Open the poster</button>
        </form>`
}

function languageOptions(): Markup[] {
  return LANGUAGES.map(([tag, name]) => html`<option value="${tag}">${name}</option>`)
}
