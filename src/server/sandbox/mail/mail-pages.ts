import { Hono } from 'hono'
import type { Database } from '../../database/tables/tables.ts'
import type { Markup } from '../../pages/page.ts'
import { answerAsset } from '../../pages/page-assets.ts'
import { PRIVATE, pageHeaders } from '../../pages/page-headers.ts'
import { unknownPage } from '../../pages/unknown-page.ts'
import { composeLetter, findKeptLetter, type LetterRow, listKeptLetters } from '../../service/letters/compose-letter.ts'
import { type LetterLinks, letterStyleHash } from '../../service/letters/letter-content.ts'
import { letterPage, MAIL_PATH, mailboxPage, stylesheet } from './mail-page.ts'

/** What the pages stand on. */
export interface MailDependencies extends LetterLinks {
  db: Database
  /** Whether all letters may be listed: only where the sandbox is one person's. */
  isPrivate: boolean
}

/** The letters of the sandbox at `/sandbox/mail`: a list, and each as HTML in a frame that may do nothing, and as text. */
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
  const asked = gift !== undefined || dependencies.isPrivate
  const rows = asked ? await listKeptLetters(dependencies.db, gift) : []
  return answer(
    mailboxPage(
      rows.map((row) => ({ row, letter: composeLetter(row, dependencies) })),
      { asked },
    ),
  )
}

async function withLetter(
  { db }: MailDependencies,
  id: string,
  show: (row: LetterRow) => Response | Promise<Response>,
): Promise<Response> {
  const row = await findKeptLetter(db, id)
  return row === undefined ? unknownPage([{ href: MAIL_PATH, name: 'Letters of the sandbox' }]) : show(row)
}

async function answer(page: Markup, policy: Parameters<typeof pageHeaders>[0] = {}): Promise<Response> {
  return new Response(String(await page), { headers: pageHeaders(policy, PRIVATE) })
}
