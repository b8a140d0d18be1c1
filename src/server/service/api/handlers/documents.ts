import type { contract } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HttpError } from '../../../http/http-error.ts'
import { einDigits } from '../../../kernel/identifiers.ts'
import { isPrivateHost } from '../../../outbound/safe-fetch.ts'
import { addDocument } from '../../documents/add-document.ts'
import { type DocumentRow, deleteDocument, findDocument, listDocuments } from '../../documents/document-queue.ts'
import { documentPageResource, documentResource, documentValueResource } from '../../documents/document-resource.ts'
import { findPage, findValuePicture, valuesOf } from '../../documents/document-values.ts'
import { newestReturnUrl } from '../../documents/irs-filings.ts'
import { reviewValue } from '../../documents/review-value.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

/** Handlers for the documents of law firms. */
export const documentHandlers: GroupHandlers<typeof contract.documents> = {
  async create({ body }, context) {
    const { ein, extract_data = ein !== undefined } = body
    const type = body.type ?? defaultType(body)
    const url = await addressOf(body, context)
    return createDocument({ type, extract_data, url, ein: ein && einDigits(ein) }, context)
  },

  async upload({ body }, context) {
    return createDocument({ ...body, url: null }, context, fileOf(body.file))
  },

  async delete({ params }, { account, db, liveMode }) {
    const wasThere = await deleteDocument(db, { accountId: account.id, liveMode }, params.id)
    if (!wasThere) throw unknownDocument()
    return { id: params.id, deleted: true as const }
  },

  async listValues({ params }, context) {
    const { id } = await ownDocument(params.id, context)
    return { values: (await valuesOf(context.db, id)).map(documentValueResource) }
  },

  async showValuePicture({ params }, context) {
    const { id } = await ownDocument(params.id, context)
    const picture = await findValuePicture(context.db, id, params.key)
    if (picture === undefined)
      throw new HttpError('not_found', { detail: 'This document has no cell for this key.', param: 'key' })
    return { key: params.key, picture: picture.toString('base64') }
  },

  async showPage({ params }, context) {
    const { id } = await ownDocument(params.id, context)
    const page = /^[1-9]\d{0,3}$/.test(params.number)
      ? await findPage(context.db, id, Number(params.number))
      : undefined
    if (page === undefined)
      throw new HttpError('not_found', { detail: 'No value was read from a page of this number.', param: 'number' })
    return documentPageResource(page)
  },

  async reviewValue({ params, body }, context) {
    const { id } = await ownDocument(params.id, context)
    const { db, account, now } = context
    const review = { documentId: id, key: params.key, ...body, accountId: account.id, now }
    return documentValueResource(await inTransaction(db, (tx) => reviewValue(tx, review)))
  },

  async show({ params }, context) {
    return documentResource(await ownDocument(params.id, context))
  },

  async list({ query }, { account, db, liveMode }) {
    const { rows, hasMore } = await listDocuments(db, { accountId: account.id, liveMode }, positionOf(query))
    return { documents: rows.map(documentResource), has_more: hasMore }
  },
}

async function ownDocument(id: string, { account, db, liveMode }: Context): Promise<DocumentRow> {
  const row = await findDocument(db, { accountId: account.id, liveMode }, id)
  if (row === undefined) throw unknownDocument()
  return row
}

function unknownDocument(): HttpError {
  return new HttpError('not_found', { detail: 'No document of this account has this ID.', param: 'id' })
}

interface Sent {
  url: string | null
  type: '990'
  extract_data: boolean
  ein?: string | undefined
}

async function createDocument({ url, type, extract_data: read, ein }: Sent, context: Context, file?: Buffer) {
  const { account, liveMode } = context
  const scope = { accountId: account.id, liveMode }
  const document = { ...scope, url, type, read, ein, ...(file === undefined ? {} : { file }) }
  const row = await inTransaction(context.db, (tx) => addDocument(tx, context, document))
  if (read) context.onDocumentQueued?.()
  return documentResource(row)
}

// An EIN finds only returns of the Form 990 series.
function defaultType({ ein }: { ein?: string | undefined }): '990' {
  if (ein === undefined) throw new HttpError('parameter_missing', { detail: 'type is required.', param: 'type' })
  return '990'
}

async function addressOf(
  { url, ein }: { url?: string | undefined; ein?: string | undefined },
  context: Context,
): Promise<string> {
  if (url !== undefined && ein !== undefined)
    throw new HttpError('parameter_invalid', { detail: 'Give either url or ein.', param: 'ein' })
  if (url !== undefined) {
    requireFetchable(url, context)
    return url
  }
  if (ein === undefined) throw new HttpError('parameter_missing', { detail: 'url or ein is required.', param: 'url' })
  const digits = einDigits(ein)
  if (digits === undefined)
    throw new HttpError('parameter_invalid', { detail: 'An EIN has nine digits.', param: 'ein' })
  const found = await newestReturnUrl(context.db, digits)
  if (found !== undefined) return found
  throw new HttpError('not_found', { detail: 'The public index has no return for this EIN.', param: 'ein' })
}

function fileOf(base64: string): Buffer {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64))
    throw new HttpError('parameter_invalid', { detail: 'The file isn’t valid base64.', param: 'file' })
  return Buffer.from(base64, 'base64')
}

// Hostnames are checked when the document is fetched; an obviously private address is refused immediately.
function requireFetchable(text: string, { liveMode, allowPrivateSandbox }: Context): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = allowPrivateSandbox === true && !liveMode
  const isWeb = url?.protocol === 'https:' || (local && url?.protocol === 'http:')
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '')
    throw new HttpError('url_not_allowed', { detail: 'The URL must start with https.', param: 'url' })
  if (!local && isPrivateHost(url.hostname))
    throw new HttpError('url_not_allowed', {
      detail: `${url.hostname} isn’t on the public internet.`,
      param: 'url',
    })
}
