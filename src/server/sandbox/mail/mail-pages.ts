import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '../../database/tables/tables.ts'
import { htmlPage, type Markup } from '../../pages/page.ts'
import { answerAsset, BASE_STYLES, COLUMN_STYLES, readAsset } from '../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import { unknownPage } from '../../pages/unknown-page.ts'
import {
  type ComposedLetter,
  composeLetter,
  findKeptLetter,
  type LetterRow,
  listKeptLetters,
} from '../../service/letters/compose-letter.ts'
import { type LetterLinks, letterStyleHash } from '../../service/letters/letter-content.ts'

/** The path of the sandbox's mailbox. */
const MAIL_PATH = '/sandbox/mail'

const stylesheet = readAsset(`${MAIL_PATH}/assets/`, BASE_STYLES, COLUMN_STYLES, new URL('mail.css', import.meta.url))

/** An e-mail's row and its content. */
export interface ShownLetter {
  row: LetterRow
  letter: ComposedLetter
}

/** The list of e-mails, newest first; `isListed` is false if the URL must name a gift first. */
function mailboxPage(letters: readonly ShownLetter[], { isListed }: { isListed: boolean }): Markup {
  const empty = isListed
    ? 'No e-mails yet. Donate in the demo store, and the receipt appears here.'
    : 'Others use this sandbox too, so e-mails are shown by gift. Add ?gift= and a donation’s ID to this URL.'
  return mailPage(
    'E-mails of the sandbox',
    html`<h1>E-mails of the sandbox</h1>
      <p class="quiet">The sandbox sends no e-mail. These are the messages that donors, merchants and nonprofits would receive.</p>
      ${letters.length === 0 ? html`<p>${empty}</p>` : html`<ol>${letters.map(listed)}</ol>`}
      <p><a href="/">Front page</a></p>`,
  )
}

/** An e-mail as HTML and as text. */
function letterPage({ row, letter }: ShownLetter, backTo: string): Markup {
  return mailPage(
    letter.subject,
    html`<p><a href="${backTo}">All e-mails</a></p>
      <h1><bdi>${letter.subject}</bdi></h1>
      <dl>
        <dt>From</dt><dd><bdi>${letter.sender}</bdi></dd>
        <dt>To</dt><dd><bdi>${row.recipient}</bdi></dd>
        <dt>Written</dt><dd>${moment(row)}</dd>
        <dt>About</dt><dd><code>${row.subject_id}</code></dd>
      </dl>
      <section aria-labelledby="looks"><h2 id="looks">HTML</h2>
        <iframe title="The e-mail as HTML" src="${MAIL_PATH}/${row.id}/letter" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
      </section>
      <section aria-labelledby="text"><h2 id="text">Text</h2>
        <pre tabindex="0" dir="auto" lang="${row.locale}">${letter.text}</pre>
      </section>`,
  )
}

function mailPage(title: string, main: Markup): Markup {
  const head = html`<meta name="robots" content="noindex">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${stylesheet.href}">`
  return htmlPage({ title, head, body: html`<body><main>${main}</main></body>` })
}

function listed({ row, letter }: ShownLetter): Markup {
  return html`<li><a href="${MAIL_PATH}/${row.id}">
    <span class="subject"><bdi>${letter.subject}</bdi></span>
    <span class="quiet">To <bdi>${row.recipient}</bdi> · ${moment(row)}</span>
  </a></li>`
}

function moment({ created_at }: LetterRow): string {
  return `${created_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export interface MailDependencies extends LetterLinks {
  db: Database
  /** Whether all e-mails may be listed: only in a private sandbox. */
  isPrivate: boolean
}

/** The sandbox's e-mails at `/sandbox/mail`: a list, and each as text and as HTML in a sandboxed frame. */
export function mailPages(dependencies: MailDependencies): Hono {
  const app = new Hono()
  app.get(`${MAIL_PATH}/assets/:file`, ({ req, notFound }) => answerAsset([stylesheet], req.path) ?? notFound())
  app.get(MAIL_PATH, ({ req }) => showMailbox(dependencies, req.query('gift')))
  app.get(`${MAIL_PATH}/:id`, ({ req }) =>
    withLetter(dependencies, req.param('id'), (row) => {
      const backTo = dependencies.isPrivate ? MAIL_PATH : `${MAIL_PATH}?gift=${row.subject_id}`
      return answer(letterPage({ row, letter: composeLetter(row, dependencies) }, backTo), { 'frame-src': "'self'" })
    }),
  )
  app.get(`${MAIL_PATH}/:id/letter`, ({ req }) =>
    withLetter(dependencies, req.param('id'), (row) => {
      const headers = { ...PRIVATE, 'x-frame-options': 'SAMEORIGIN' }
      const policy = { 'script-src': "'none'", 'style-src': `'${letterStyleHash}'`, 'frame-ancestors': "'self'" }
      return new Response(composeLetter(row, dependencies).html, { headers: pageHeaders(policy, headers) })
    }),
  )
  return app
}

async function showMailbox(dependencies: MailDependencies, gift: string | undefined): Promise<Response> {
  const isListed = gift !== undefined || dependencies.isPrivate
  const rows = isListed ? await listKeptLetters(dependencies.db, gift) : []
  return answer(
    mailboxPage(
      rows.map((row) => ({ row, letter: composeLetter(row, dependencies) })),
      { isListed },
    ),
  )
}

async function withLetter(
  { db }: MailDependencies,
  id: string,
  show: (row: LetterRow) => Response | Promise<Response>,
): Promise<Response> {
  const row = await findKeptLetter(db, id)
  return row === undefined ? unknownPage([{ href: MAIL_PATH, name: 'E-mails of the sandbox' }]) : show(row)
}

async function answer(page: Markup, policy: Parameters<typeof pageHeaders>[0] = {}): Promise<Response> {
  return new Response(String(await page), { headers: pageHeaders(policy, PRIVATE) })
}
