import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { htmlPage, type Markup } from '../../../pages/page.ts'
import { languageChoice } from './code-samples.ts'

/** URLs of the pages' stylesheet and script. */
export interface DocsAssets {
  stylesheet: string
  script: string
}

/** One page of the documentation. */
export interface DocsPage {
  title: string
  /** Its name in the header. */
  kind: string
  /** Its part of the contents list. */
  contents: Markup
  /** Whether readers can send its requests with the sandbox's keys. */
  canTry?: boolean
  main: Markup
}

/** The layout of every documentation page: header, list of guides and contents, main part. */
export function docsFrame(assets: DocsAssets, { title, kind, contents, canTry = false, main }: DocsPage): Markup {
  const head = html`<link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${assets.stylesheet}">
    <script type="module" src="${assets.script}"></script>`
  const body = html`<body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="top">
      <a class="name" href="/">Almoner</a>
      <span class="what">${kind}</span>
      ${canTry ? html`${keyChoice()}${languageChoice()}` : ''}
      <span class="download"><a href="/openapi.json">OpenAPI</a> <a href="/openapi.yaml">YAML</a> <a href="/postman.json">Postman</a></span>
    </header>
    <div class="frame">
      <nav aria-label="Documentation"><details open><summary>Contents</summary>${contents}</details></nav>
      <main id="main">${main}</main>
    </div>
  </body>`
  return htmlPage({ title, head, body })
}

/** Links to all guides. The current one is marked and lists its sections. */
export function guideLinks(guides: readonly Guide[], here?: { name: string; sections: Markup }): Markup {
  return html`<li><span class="part">Guides</span><ul>${guides.map(
    ({ name, title }) =>
      html`<li><a href="/docs/${name}"${name === here?.name ? html` aria-current="page"` : ''}>${title}</a>${name === here?.name ? here.sections : ''}</li>`,
  )}</ul></li>`
}

function keyChoice(): Markup {
  return html`<form class="keys" hidden>
    <label for="account">Try it as</label>
    <select id="account">
      <option value="storefront">storefront (a merchant)</option>
      <option value="platform">platform (another account)</option>
      <option value="lawfirm">lawfirm (a law firm)</option>
    </select>
  </form>`
}

/** A guide in Markdown. */
export interface Guide {
  /** The last part of its path, `/docs/<name>`. */
  name: string
  title: string
  text: string
}

/** The guides in reading order; each is `docs/guides/<name>.md`. */
const NAMES = [
  'first-gift',
  'clients',
  'several-nonprofits',
  'giving-pages',
  'programs',
  'lifecycle',
  'webhooks',
  'keys',
  'idempotency',
  'errors',
  'limits',
  'test-mode',
  'consent',
  'versioning',
  'by-curl',
] as const

const root = new URL('../../../../../', import.meta.url)

/** Reads all guides, with the changelog last. */
export function readGuides(): Guide[] {
  return [...NAMES.map((name) => readGuide(name, `docs/guides/${name}.md`)), readGuide('changelog', 'CHANGELOG.md')]
}

function readGuide(name: string, path: string): Guide {
  const text = readFileSync(new URL(path, root), 'utf8')
  const title = /^# (.+)$/m.exec(text)?.[1]
  if (title === undefined) throw new Error(`${path} has no title.`)
  return { name, title, text }
}
