import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../server/pages/page.ts'
import { live, script, stylesheet } from './assets.ts'
import { frameWords as words } from './frame-words.ts'

/** The head of every page of the console. */
export function pageHead(): Markup {
  return html`<meta name="robots" content="noindex">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${stylesheet.href}">
    <script type="module" src="${script.href}"></script>
    ${live === undefined ? '' : html`<script type="module" src="${live.href}"></script>`}`
}

/** A page with one card and nothing around it: before somebody is signed in, and where something is refused. */
export function barePage(title: string, content: Markup): Markup {
  return htmlPage({
    title: `${title} · Almoner`,
    head: pageHead(),
    body: html`<body class="bare"><main>
      <p class="brand">Almoner</p>
      <section class="card" aria-labelledby="title"><h1 id="title">${title}</h1>${content}</section>
    </main></body>`,
  })
}

/** A bare page that only says something, with one way on. */
export function noticePage(title: string, text: string, to = '/console', label: string = words.toConsole): Markup {
  return barePage(title, html`<p>${text}</p><p><a class="button quiet" href="${to}">${label}</a></p>`)
}
