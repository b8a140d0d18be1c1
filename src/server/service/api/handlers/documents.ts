import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { isPrivateHost } from '../../../outbound/public-address.ts'
import { findDocument, insertDocument, listDocuments } from '../../documents/document-queue.ts'
import { documentResource } from '../../documents/document-resource.ts'
import type { Context } from './context.ts'
import type { GroupHandlers } from './handler.ts'
import { positionOf } from './list-position.ts'

/** Answers for the documents law firms hand in. */
export const documentHandlers: GroupHandlers<typeof contract.documents> = {
  async create({ body }, context) {
    requireFetchable(body.url, context)
    const row = await insertDocument(context.db, {
      id: context.newId('doc'),
      account_id: context.account.id,
      live_mode: context.liveMode,
      url: body.url,
      type: body.type,
      extraction_status: body.extract_data ? 'queued' : 'not_requested',
      created_at: context.now,
    })
    if (body.extract_data) context.onDocumentQueued?.()
    return documentResource(row)
  },

  async show({ params }, { account, db, liveMode }) {
    const row = await findDocument(db, { accountId: account.id, liveMode }, params.id)
    if (row === undefined)
      throw new HttpError('not_found', { detail: 'No document of this account has this ID.', param: 'id' })
    return documentResource(row)
  },

  async list({ query }, { account, db, liveMode }) {
    const { rows, hasMore } = await listDocuments(db, { accountId: account.id, liveMode }, positionOf(query))
    return { documents: rows.map(documentResource), has_more: hasMore }
  },
}

// What a public name stands for is checked when it is fetched; what can be seen at once is refused at once.
function requireFetchable(text: string, { liveMode, allowPrivateSandbox }: Context): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = allowPrivateSandbox === true && !liveMode
  const isWeb = url?.protocol === 'https:' || (local && url?.protocol === 'http:')
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '')
    throw new HttpError('url_not_allowed', { detail: 'A document is fetched from an https address.', param: 'url' })
  if (!local && isPrivateHost(url.hostname))
    throw new HttpError('url_not_allowed', {
      detail: `${url.hostname} is not on the public internet, so no document can be fetched from it.`,
      param: 'url',
    })
}
