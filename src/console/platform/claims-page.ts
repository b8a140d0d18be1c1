import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { PRIVATE } from '../../server/pages/page-headers.ts'
import { claimLetterPdf, findClaim, type ListedClaim, openClaims } from '../../server/service/claims/claim-records.ts'
import { notePosted } from '../../server/service/claims/decide-claim.ts'
import { findNamedFoundation } from '../../server/service/money/ledger/foundation-name.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, hidden, moment, operationForm, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { claimsWords as words } from './claims-words.ts'

/** Who waits to speak for a nonprofit, and what has to be posted or looked at. */
const claimsPage: ConsolePage = {
  path: 'claims',
  roles: PLATFORM_ROLES,
  nav: words.nav,
  show: async (context) => {
    const claims = await openClaims(context.dependencies.db, context.now)
    return { title: words.nav, main: html`<p class="hint">${words.hint}</p>${untitledCard(list(context, claims))}` }
  },
}

/** The letter with a claim's code; only who posts it may read it. */
const letterPage: ConsolePage = {
  path: 'claims/{claim}/letter.pdf',
  roles: ['operator'],
  fresh: true,
  show: async ({ dependencies, params, now }) => {
    const { db, seal, publicUrl } = dependencies
    const claim = await findClaim(db, params.claim ?? '')
    if (claim === undefined || claim.way !== 'letter' || claim.status !== 'open' || claim.expires_at <= now)
      return answerUnknown()
    const house = await findNamedFoundation(db, true)
    const person = await db.selectFrom('person').select('email').where('id', '=', claim.person_id).executeTakeFirst()
    const by = person?.email ?? ''
    return file(
      await claimLetterPdf(seal, claim, { by, issuer: house?.name ?? 'Almoner', publicUrl }),
      'application/pdf',
    )
  },
}

/** The paper that came with a claim, as a file: it is never shown as a page of ours. */
const paperPage: ConsolePage = {
  path: 'claims/{claim}/paper',
  roles: PLATFORM_ROLES,
  show: async ({ dependencies, params }) => {
    const claim = await findClaim(dependencies.db, params.claim ?? '')
    if (claim === undefined || claim.paper_sealed === null || claim.paper_type === null) return answerUnknown()
    return file(Buffer.from(dependencies.seal.unseal(claim.paper_sealed), 'base64'), claim.paper_type)
  },
}

const notePost = operation({
  name: 'claims.note_posted',
  path: 'claims/posted',
  page: 'claims',
  roles: ['operator'],
  fields: z.object({ claim: z.string() }),
  example: { claim: 'cl_none' },
  perform: async ({ tx, now }, { claim: id }) => {
    const { result: _, ...told } = await notePosted(tx, { id, now })
    return { ...told, done: words.noted }
  },
})

/** Pages of claims. */
export const claimsPages = [claimsPage, letterPage, paperPage]

/** What is done about claims besides approving papers. */
export const claimsOperations = [notePost]

function list(context: PageContext, claims: readonly ListedClaim[]): Markup {
  const columns = [
    {
      label: words.nonprofit,
      cell: ({ name, ein }: ListedClaim) => html`${name}<br><small>${ein}</small>`,
    },
    { label: words.person, cell: ({ email }: ListedClaim) => email },
    {
      label: words.way,
      cell: ({ way, sent_to: to }: ListedClaim) =>
        html`${words.ways[way]}<br><small>${to.split('\n').join(', ')}</small>`,
    },
    { label: words.began, cell: ({ created_at: at }: ListedClaim) => moment(at, context.timeZone) },
    { label: words.act, isQuiet: true as const, cell: (claim: ListedClaim) => acts(context, claim) },
  ]
  return table(words.nav, columns, claims, html`<p>${words.none}</p>`)
}

function acts(context: PageContext, { id, way, posted_at: postedAt }: ListedClaim): Markup | string {
  const { base, role, timeZone } = context
  if (way === 'paper')
    return html`<a class="button quiet" href="${base}/claims/${id}/paper" download>${words.paper}</a>`
  if (way === 'email' || role !== 'operator') return ''
  if (postedAt !== null) return html`${words.postedOn} ${moment(postedAt, timeZone)}`
  return html`<a class="button quiet" href="${base}/claims/${id}/letter.pdf" download>${words.letter}</a>
    ${operationForm(context, 'claims/posted', html`${hidden('claim', id)}${button(words.posted, 'quiet')}`)}`
}

function file(bytes: Uint8Array, type: string): Response {
  const ending = type.split('/')[1] ?? 'bin'
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...PRIVATE,
      'content-type': type,
      'content-disposition': `attachment; filename="claim.${ending}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
