import { html, raw } from 'hono/html'
import { Marked, type Token, type Tokens } from 'marked'
import type { Markup } from '../../../pages/page.ts'
import { codeBlock } from './code-samples.ts'
import { type DocsAssets, docsFrame, type Guide, guideLinks } from './docs-frame.ts'

/** The server's URL in the guides' Markdown files. */
const WRITTEN_ORIGIN = 'http://localhost:8080'

/** Matches a path of this server in inline code, such as `/docs#events`, which becomes a link. */
const OWN_PLACE = /^\/(docs(#[\w.-]+)?|openapi\.(json|yaml)|postman\.json|llms\.txt)$/

/**
 * Matches a link to a document without a page on this server, such as `docs/console.md`. Its text stays, without the
 * link.
 */
const ONLY_A_FILE = /^(\.\.\/|docs\/)[\w-]+\.md(#.*)?$/

const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      return ONLY_A_FILE.test(href) ? text : `<a href="${placeOf(href)}">${text}</a>`
    },
    codespan({ text }) {
      const code = `<code>${escaped(text).replace(/(?<=[_.])(?=\w)/g, '<wbr>')}</code>`
      return OWN_PLACE.test(text) ? `<a href="${text}">${code}</a>` : code
    },
    html: () => '',
  },
})

/** A guide as a documentation page; `baseUrl` is the server in its samples. */
export function guidePage(
  guide: Guide,
  guides: readonly Guide[],
  { assets, baseUrl }: { assets: DocsAssets; baseUrl: string },
): Markup {
  const tokens = markdown.lexer(guide.text.replaceAll(WRITTEN_ORIGIN, baseUrl))
  const sections = tokens.filter(isHeading).filter(({ depth }) => depth === 2)
  const contents = html`<ul>
    <li><a href="/docs">Reference</a></li>
    ${guideLinks(guides, { name: guide.name, sections: html`<ul>${sections.map(sectionLink)}</ul>` })}
  </ul>`
  const main = html`<article class="guide">${tokens.map((token) => block(token, guide.title))}</article>`
  return docsFrame(assets, { title: guide.title, kind: 'Guide', contents, main })
}

function sectionLink(heading: Tokens.Heading): Markup {
  return html`<li><a href="#${anchorOf(heading)}">${plainText(heading)}</a></li>`
}

function block(token: Token, title: string): Markup {
  if (isHeading(token)) return headingOf(token)
  if (isCode(token)) return codeBlock(token.text, `${title}: ${languages[token.lang ?? ''] ?? 'sample'}`)
  const text = raw(markdown.parser([token]))
  return token.type === 'table'
    ? html`<div class="scroll" tabindex="0" role="group" aria-label="Table">${text}</div>`
    : html`${text}`
}

function headingOf(heading: Tokens.Heading): Markup {
  const text = raw(markdown.parser([{ ...heading, type: 'paragraph' }]).replace(/^<p>|<\/p>\s*$/g, ''))
  if (heading.depth === 1) return html`<h1>${text}</h1>`
  return heading.depth === 2
    ? html`<h2 id="${anchorOf(heading)}">${text}</h2>`
    : html`<h3 id="${anchorOf(heading)}">${text}</h3>`
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code'
}

/** The anchor of a heading, the same as on GitHub. */
function anchorOf(heading: Tokens.Heading): string {
  return plainText(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function plainText({ text }: Tokens.Heading): string {
  return text.replace(/[`*]/g, '')
}

/** The page of a guide that a link names by its file. */
function placeOf(href: string): string {
  return escaped(
    href.replace(
      /^(?:\.\.\/)*(?:docs\/guides\/)?([\w-]+)\.md(#.*)?$/,
      (_, name, at = '') => `/docs/${name.toLowerCase()}${at}`,
    ),
  )
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const languages: Readonly<Record<string, string>> = {
  sh: 'command',
  json: 'JSON',
  http: 'headers',
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
  csv: 'CSV',
  html: 'HTML',
}
