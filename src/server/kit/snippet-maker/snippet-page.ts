import { html, raw } from 'hono/html'
import { htmlPage, type Markup } from '../../pages/page.ts'
import { LANGUAGES } from '../../pages/page-locale.ts'
import {
  accountSettings,
  buttonSettings,
  deliverySettings,
  elementChoice,
  impactSettings,
  languageOptions,
  lookSettings,
  offsetSettings,
  pickerSettings,
  recipientSettings,
  shareSettings,
} from './settings.ts'
import { integrityOf, type SnippetKit } from './snippet-kit.ts'

/** The snippet maker's page: settings, a live preview and the code to copy. */
export function snippetPage(kit: SnippetKit): Markup {
  const [script, ...imported] = kit.modules
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/embed/${kit.version}/almoner.css">
    <link rel="stylesheet" href="${kit.stylesheet}">
    <script type="module" crossorigin="anonymous" src="/embed/${kit.version}/almoner.js" integrity="${integrityOf(kit, 'almoner.js')}"></script>
    ${imported.map((href) => html`<link rel="modulepreload" href="${href}">`)}
    <script type="module" src="${script}"></script>`
  const body = html`<body data-version="${kit.version}" data-channel="${kit.channel}" data-scripts="${JSON.stringify(kit.scripts)}" data-stylesheet="${kit.integrity}">
    <header>
      <p class="brand">Almoner</p>
      <h1>Make your snippet</h1>
      <p class="lead">Choose an element, set it up, and copy its code into your page. The preview shows the real element.</p>
      <noscript>${noScriptContent(kit)}</noscript>
    </header>
    <main>
      <form id="settings" autocomplete="off">
        ${elementChoice()}
        ${accountSettings(kit.publicKey)}
        ${recipientSettings(kit.publicKey)}${pickerSettings(kit.publicKey)}${buttonSettings()}${offsetSettings()}${impactSettings(kit.languages)}${shareSettings()}
        ${lookSettings()}
        ${deliverySettings(kit)}
      </form>
      <div class="result">
        <section class="stage" aria-labelledby="preview-title">
          <div class="bar"><h2 id="preview-title">Preview</h2>${themeChoice()}</div>
          <div id="preview"></div>
        </section>
        ${output('snippet', 'Your page', 'Paste it where the element should appear')}
        ${output('styles', 'Your stylesheet', 'Your changes to the default look')}
        ${output('policy', 'Your content security policy', 'For a page that loads nothing else')}
        ${kit.hasPosters ? posterForm(kit) : ''}
      </div>
    </main>
    <footer><p>The files of version ${kit.version} never change. For the script inventory that PCI DSS requires, their sizes, hashes and purposes are in <a href="/embed/${kit.version}/manifest.json">manifest.json</a>.</p></footer>
    <p id="announcer" role="status"></p>
  </body>`
  return htmlPage({ title: 'Make your snippet', head, body })
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

/** Link to a poster of the chosen nonprofit, for the store's counter. */
export function posterForm({ origin, scriptlessGift }: SnippetKit): Markup {
  return html`<form class="output poster" id="poster-part" method="get" action="/posters" target="_blank" aria-labelledby="poster-title" hidden>
          <div class="bar"><div><h2 id="poster-title">A poster for your counter</h2><p class="hint">Print it on A4, US Letter or a table card. Its QR code opens your gift page.</p></div></div>
          <input type="hidden" name="public_key"><input type="hidden" name="nonprofit">
          <label class="field"><span>Your page with the button</span><input name="gift_page" type="url" required maxlength="200" placeholder="https://" value="${scriptlessGift === undefined ? '' : origin + scriptlessGift}" aria-describedby="poster-hint"></label>
          <p class="hint" id="poster-hint">Must be on an origin that your account allows.</p>
          <label class="field"><span>Language of the poster</span><select name="lang">${languageOptions(LANGUAGES)}</select></label>
          <button class="copy">Open the poster</button>
        </form>`
}

/** Shown without JavaScript: starter code, and how donors without JavaScript can give. */
export function noScriptContent(kit: SnippetKit): Markup {
  const { origin, version, publicKey, scriptlessGift } = kit
  const lines = `<script type="module" crossorigin="anonymous" src="${origin}/embed/${version}/donate-button.js" integrity="${integrityOf(kit, 'donate-button.js')}"></script>

<donate-button public-key="${publicKey || 'live_pk_…'}" nonprofit-id="53-0196605" amounts="500 1000 2500">
  <a href="/give">Give</a>
</donate-button>`
  return html`<div class="no-script">
        <p class="lead">The settings need JavaScript. Without it, start with this code and change the attributes by hand.</p>
        <pre tabindex="0" role="region" aria-label="Starter code"><code>${lines}</code></pre>
        <p class="lead">Donors without JavaScript see the tag’s content. Link it to a form on your site whose server requests a payment page with <code>POST /api/v1/payments/checkout_link</code>. Payment pages need no JavaScript.</p>
        ${scriptlessGift === undefined ? '' : html`<p><a href="${scriptlessGift}">Give without JavaScript</a></p>`}
      </div>`
}
