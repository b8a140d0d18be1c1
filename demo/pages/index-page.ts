import { html, raw } from 'hono/html'
import type { Markup } from '../../src/server/pages/page.ts'
import type { KitTag } from '../kit-tag.ts'
import { type ElementSample, elementSamples } from './element-samples.ts'
import { page } from './layout.ts'

/** Options of the index. */
export interface IndexView {
  kit: KitTag
  publicKey: string
  /** Origin of the kit, for snippets to paste elsewhere. */
  publicUrl: string
}

/** The index: each element, working, beside its markup. */
export function indexPage({ kit, publicKey, publicUrl }: IndexView): Markup {
  return page({
    title: 'Almoner: giving where your customers already are',
    description: 'Web components for giving, and the donation service behind them.',
    kit,
    style: 'showcase',
    body: html`<a class="skip" href="#main">Skip to content</a>
    <header class="top"><a class="brand" href="/">Almoner</a><nav aria-label="Almoner"><a href="#elements">Elements</a><a href="/demo/theming">Theming</a><a href="/demo">Demo store</a><a href="/docs">API</a></nav></header>
    <main id="main">
      <section class="hero">
        <h1>Giving, where your customers already are.</h1>
        <p>One script tag. Shoppers pick a nonprofit, give at checkout, and see what their gifts did. The secret key never leaves your server.</p>
        <p class="actions"><a class="button" href="/demo">Try the demo store</a><a class="button quiet" href="/docs">Read the API docs</a></p>
      </section>
      <section class="step" aria-labelledby="script">
        <h2 id="script">First, add one tag</h2>
        <p>A version never changes, and the browser checks its hash. No inline code, no cookies, no other hosts.</p>
        ${snippet(scriptTag(kit, publicUrl), 'the script tag')}
      </section>
      <section id="elements" aria-label="Elements">${elementSamples(publicKey).map(sample)}</section>
      <section class="step" aria-labelledby="sandbox">
        <h2 id="sandbox">Try it without real money</h2>
        <p>This is a sandbox: test keys, test cards, real nonprofits. The gifts in the impact cards are illustrative: the sandbox created them when it was set up. Your own gifts appear after a day.</p>
        <dl class="keys">
          <div><dt>Public key</dt><dd><code>test_pk_storefront</code></dd></div>
          <div><dt>Secret key</dt><dd><code>test_sk_storefront</code></dd></div>
          <div><dt>Card that is accepted</dt><dd><code>4242 4242 4242 4242</code></dd></div>
          <div><dt>Card that is declined</dt><dd><code>4000 0000 0000 0002</code></dd></div>
          <div><dt>Card that needs the bank’s confirmation</dt><dd><code>4000 0025 0000 3155</code></dd></div>
        </dl>
        <p>The sandbox sends no e-mails. Read receipts and other messages in <a href="/sandbox/mail">its mailbox</a>.</p>
      </section>
    </main>
    <footer class="foot"><p><a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/demo">Demo store</a> · <a href="/sandbox/mail">Sandbox mail</a></p></footer>`,
  })
}

function sample({ tag, id, title, words, markup }: ElementSample): Markup {
  return html`<article class="sample" aria-labelledby="${id}">
    <div class="words">
      <p class="tag"><code>&lt;${tag}&gt;</code></p>
      <h2 id="${id}">${title}</h2>
      <p>${words}</p>
      ${snippet(markup, title)}
    </div>
    <div class="stage">${raw(markup)}</div>
  </article>`
}

function snippet(markup: string, what: string): Markup {
  return html`<div class="snippet"><pre tabindex="0" role="region" aria-label="Markup of ${what}"><code>${markup}</code></pre><button class="copy" type="button" aria-label="Copy ${what}" hidden>Copy</button></div>`
}

function scriptTag({ path, integrity }: KitTag, publicUrl: string): string {
  const checked = integrity === undefined ? '' : `\n  integrity="${integrity}"`
  return `<script type="module" crossorigin="anonymous"
  src="${publicUrl}${path}"${checked}></script>`
}
