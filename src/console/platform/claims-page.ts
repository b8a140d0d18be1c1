import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { PRIVATE } from '../../server/pages/page-headers.ts'
import {
  claimLetterPdf,
  findClaim,
  type ListedClaim,
  notePosted,
  openClaims,
} from '../../server/service/claims/claims.ts'
import { findNamedFoundation } from '../../server/service/money/ledger/foundation-name.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, hidden, moment, operationForm, table, untitledCard } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'

const WAYS = { letter: 'Code by mail', email: 'Code by e-mail', paper: 'Document' } as const

/** Open claims of nonprofits, with letters to mail and documents to review. */
const claimsPage: ConsolePage = {
  path: 'claims',
  roles: PLATFORM_ROLES,
  nav: 'Claims',
  group: 'Nonprofits',
  show: async (context) => {
    const claims = await openClaims(context.dependencies.db, context.now)
    return {
      title: 'Claims',
      main: html`<p class="hint">People who ask to represent a nonprofit. Print and mail letters from here. Read uploaded documents here and decide on them under Approvals, in live mode.</p>${untitledCard(list(context, claims))}`,
    }
  },
}

/** The letter with a claim's code. It's only for the operator who mails it. */
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
    return downloadOf(
      await claimLetterPdf(seal, claim, { by, issuer: house?.name ?? 'Almoner', publicUrl }),
      'application/pdf',
    )
  },
}

/** The document of a claim, only as a download: it must never render as a page of this site. */
const paperPage: ConsolePage = {
  path: 'claims/{claim}/paper',
  roles: PLATFORM_ROLES,
  show: async ({ dependencies, params }) => {
    const claim = await findClaim(dependencies.db, params.claim ?? '')
    if (claim === undefined || claim.paper_sealed === null || claim.paper_type === null) return answerUnknown()
    return downloadOf(Buffer.from(dependencies.seal.unseal(claim.paper_sealed), 'base64'), claim.paper_type)
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
    const { result: _, ...audited } = await notePosted(tx, { id, now })
    return { ...audited, done: 'Letter marked as mailed.' }
  },
})

/** Pages about claims. */
export const claimsPages = [claimsPage, letterPage, paperPage]

/** Marks letters as mailed. */
export const claimsOperations = [notePost]

function list(context: PageContext, claims: readonly ListedClaim[]): Markup {
  const columns = [
    {
      label: 'Nonprofit',
      cell: ({ name, ein }: ListedClaim) => html`${name}<br><small>${ein}</small>`,
    },
    { label: 'Person', cell: ({ email }: ListedClaim) => email },
    {
      label: 'Method',
      cell: ({ way, sent_to: to }: ListedClaim) => html`${WAYS[way]}<br><small>${to.split('\n').join(', ')}</small>`,
    },
    { label: 'Started', cell: ({ created_at: at }: ListedClaim) => moment(at, context.timeZone) },
    { label: 'Actions', isQuiet: true as const, cell: (claim: ListedClaim) => actions(context, claim) },
  ]
  return table(
    'Claims',
    columns,
    claims,
    html`<p>No open claims. When someone claims a nonprofit, the claim appears here.</p>`,
  )
}

function actions(context: PageContext, { id, way, posted_at: postedAt }: ListedClaim): Markup | string {
  const { base, role, timeZone } = context
  if (way === 'paper')
    return html`<a class="button quiet" href="${base}/claims/${id}/paper" download>Download document</a>`
  if (way === 'email' || role !== 'operator') return ''
  if (postedAt !== null) return html`Mailed on ${moment(postedAt, timeZone)}`
  return html`<a class="button quiet" href="${base}/claims/${id}/letter.pdf" download>Download letter</a>
    ${operationForm(context, 'claims/posted', html`${hidden('claim', id)}${button('Mark as mailed', 'quiet')}`)}`
}

function downloadOf(bytes: Uint8Array, type: string): Response {
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
