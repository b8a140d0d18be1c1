import { html } from 'hono/html'
import type { Markup } from '../../server/pages/page.ts'
import { type DocumentRow, findDocument, listDocuments } from '../../server/service/documents/document-queue.ts'
import { button, card, hidden, inWords, moment, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { einText } from './fact-text.ts'
import { FILING, READING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

const PER_PAGE = 50

/** A firm's documents, with the upload form. */
export const documentsPage: ConsolePage = {
  path: 'documents',
  roles: READING,
  nav: words.documents,
  show: async (context) => ({
    title: words.documents,
    main: html`${documentUpload(context)}${await documentsCard(context, { path: 'documents' })}`,
  }),
}

/** A page of documents with links and status: all of the firm, or those of the client `of.ein`. */
export async function documentsCard(context: PageContext, of: { path: string; ein?: string }): Promise<Markup> {
  const { base, dependencies, subjectId: accountId, liveMode, query, timeZone } = context
  const scope = { accountId, liveMode }
  // After the last document of a page is deleted, its URL may still be open.
  const last = await findDocument(dependencies.db, scope, /^doc_\w+$/.exec(query.get('after') ?? '')?.[0] ?? '')
  // The document may have been assigned to another client when it was read.
  const isListed = of.ein === undefined || last?.ein === of.ein
  const position = { startingAfter: isListed ? last?.id : undefined, limit: PER_PAGE }
  const { rows, hasMore } = await listDocuments(dependencies.db, { ...scope, ein: of.ein }, position)
  const columns = [
    {
      label: words.document,
      cell: ({ id, form }: DocumentRow) => html`<a href="${base}/documents/${id}">${form ?? words.document}</a>`,
    },
    { label: words.ein, cell: ({ ein }: DocumentRow) => (ein === null ? '' : html`<code>${einText(ein)}</code>`) },
    {
      label: words.standing,
      cell: ({ extraction_status: standing }: DocumentRow) => html`<span class="tag">${inWords(standing)}</span>`,
    },
    { label: words.received, cell: ({ created_at: at }: DocumentRow) => moment(at, timeZone) },
  ]
  const next = new URLSearchParams(query)
  next.set('after', rows.at(-1)?.id ?? '')
  const older = hasMore
    ? html`<p><a class="button quiet" rel="next" href="${base}/${of.path}?${next.toString()}">${words.olderDocuments}</a></p>`
    : ''
  const list = table(words.documents, columns, rows, html`<p>${words.noDocuments}</p>`)
  return card(words.documents, html`${list}${older}`)
}

/** The upload form, for one client if given. */
export function documentUpload(context: PageContext, ein?: string): Markup | string {
  if (!FILING.some((role) => role === context.role)) return ''
  const whom =
    ein === undefined
      ? textField(context, { name: 'ein', label: words.ofWhom, hint: words.ofWhomHint, required: false })
      : hidden('ein', ein)
  return card(
    words.upload,
    html`<form method="post" action="${context.base}/documents/upload" enctype="multipart/form-data">
      ${hidden('form_token', context.formToken)}
      <label class="field"><span>${words.file}</span>
        <input name="file" type="file" accept=".pdf,.xml,.zip,.gz" aria-describedby="file-hint" required>
        <small id="file-hint">${words.fileHint}</small></label>
      ${whom}${button(words.upload)}
    </form>`,
  )
}
