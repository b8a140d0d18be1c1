import { html, raw } from 'hono/html'
import { htmlPage, type Markup } from '../../pages/page.ts'
import { posterForm } from './poster-form.ts'
import { accountSettings } from './settings/account-settings.ts'
import { buttonSettings } from './settings/button-settings.ts'
import { deliverySettings } from './settings/delivery-settings.ts'
import { elementChoice } from './settings/element-choice.ts'
import { impactSettings } from './settings/impact-settings.ts'
import { lookSettings } from './settings/look-settings.ts'
import { offsetSettings } from './settings/offset-settings.ts'
import { pickerSettings } from './settings/picker-settings.ts'
import { recipientSettings } from './settings/recipient-settings.ts'
import { shareSettings } from './settings/share-settings.ts'
import { integrityOf, type SnippetKit } from './snippet-kit.ts'
import { unscripted } from './unscripted.ts'

/** The page that makes a merchant's snippet, with a live preview of what it will show. */
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
      <p class="lead">Choose an element, set it up, copy its lines into your page. The preview is the real thing.</p>
      <noscript>${unscripted(kit)}</noscript>
    </header>
    <main>
      <form id="settings" autocomplete="off">
        ${elementChoice()}
        ${accountSettings(kit.publicKey)}
        ${recipientSettings(kit.publicKey)}${pickerSettings(kit.publicKey)}${buttonSettings()}${offsetSettings()}${impactSettings()}${shareSettings()}
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
        ${kit.hasPosters ? posterForm(kit) : ''}
      </div>
    </main>
    <footer><p>The files of version ${kit.version} never change. Their sizes, hashes and purposes, for the script inventory of your card rules: <a href="/embed/${kit.version}/manifest.json">manifest.json</a></p></footer>
    <p id="said" role="status"></p>
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
