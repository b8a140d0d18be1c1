import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { Role } from '../../../contract/roles.ts'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import { clientAddress } from '../../../server/http/client-address.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import {
  type CampaignDraft,
  documentOf,
  findDraft,
  signDraft,
  signingSentence,
  withdrawDraft,
} from '../../../server/service/money/campaigns/campaign-drafts.ts'
import { moneySentences, percent } from '../../../server/service/money/campaigns/statement-of-work.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { answerPdf } from '../../frame/answers.ts'
import { button, card, fillIn, hidden, moment, operationForm, textField } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { operation, proposalDependencies } from '../../frame/define.ts'
import { nonprofitNames } from '../donations/donations-page.ts'
import { CAMPAIGN_ROLES, STATEMENT_STATUSES } from './campaigns-page.ts'
import { CAMPAIGN_TYPE_LABELS, needed, scopeOf } from './new-campaign-page.ts'

/** Roles that sign for an account. */
const SIGNER_ROLES: readonly Role[] = ['owner']

const STEP = {
  unsigned: 'Waiting for {signer} to sign.',
  signed: 'Signed. Waiting for the foundation to approve it.',
  approved: 'Approved. The campaign is live.',
  declined: 'Declined by the foundation: {reason}',
  withdrawn: 'Withdrawn: {reason}',
} as const

/** A statement of work: its terms, signature and next step. */
export const draftPage: ConsolePage = {
  path: 'campaigns/drafts/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const draft = await ownDraft(context)
    if (draft === undefined) return answerUnknown()
    const nonprofit = await nameOf(context, draft)
    return {
      title: `Statement of work: ${draft.terms.name}`,
      main: html`${stepCard(context, draft)}${termsCard(context, draft, nonprofit)}${signatureCard(context, draft)}
        ${withdrawCard(context, draft)}`,
    }
  },
}

/** The page where the signer reads and signs a statement of work. */
export const signPage: ConsolePage = {
  path: 'campaigns/drafts/{id}/sign',
  roles: SIGNER_ROLES,
  show: async (context) => {
    const draft = await ownDraft(context)
    if (draft === undefined || draft.status !== 'unsigned' || draft.signer_id !== context.person.id)
      return answerUnknown()
    return {
      title: 'Sign the statement of work',
      main: html`${termsCard(context, draft, await nameOf(context, draft))}${signCard(context, draft)}`,
    }
  },
}

/** The statement of work as PDF. */
export const statementFile: ConsolePage = {
  path: 'campaigns/drafts/{id}/statement.pdf',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const draft = await ownDraft(context)
    const bytes = draft && (await documentOf(context.dependencies.db, draft.id, context.liveMode))
    return bytes === undefined ? answerUnknown() : answerPdf(bytes, `statement-${draft?.id}.pdf`)
  },
}

/** Signs a statement of work, or withdraws it. */
export const statementOfWorkOperations = [
  operation({
    name: 'campaigns.sign',
    path: 'campaigns/sign',
    page: 'campaigns/drafts/{id}/sign',
    roles: SIGNER_ROLES,
    fresh: true,
    fields: z.object({ id: z.string(), name: needed(200), sha256: z.string(), agree: z._default(z.string(), '') }),
    example: { id: 'cd_none', name: 'Ada Byron', sha256: '0', agree: 'yes' },
    perform: async (context, { id, name, sha256, agree }) => {
      if (agree === '')
        throw new HttpError('parameter_missing', { param: 'agree', detail: 'Confirm that you have read it and agree.' })
      const signature = { draftId: id, name, sha256, address: clientAddress(context.request) }
      const { result: _, ...audited } = await signDraft(proposalDependencies(context), scopeOf(context), signature)
      return {
        ...audited,
        done: 'Signed. The foundation has been asked to approve it.',
        next: `campaigns/drafts/${id}`,
      }
    },
  }),
  operation({
    name: 'campaigns.withdraw_draft',
    path: 'campaigns/drafts/withdraw',
    page: 'campaigns/drafts/{id}',
    roles: CAMPAIGN_ROLES,
    fields: z.object({ id: z.string(), reason: needed(500) }),
    example: { id: 'cd_none', reason: 'Another date' },
    perform: async (context, { id: draftId, reason }) => {
      const { result: _, ...audited } = await withdrawDraft(proposalDependencies(context), scopeOf(context), {
        draftId,
        reason,
      })
      return { ...audited, done: 'Statement of work withdrawn.' }
    },
  }),
]

function ownDraft({ dependencies, subjectId: accountId, liveMode, params }: PageContext) {
  return findDraft(dependencies.db, { accountId, liveMode }, params.id ?? '')
}

async function nameOf({ dependencies }: PageContext, { terms }: CampaignDraft): Promise<string> {
  const names = await nonprofitNames(dependencies.db, [terms.nonprofit_id])
  return names.get(terms.nonprofit_id) ?? terms.nonprofit_id
}

function stepCard(context: PageContext, draft: CampaignDraft): Markup {
  const { base, person, role } = context
  const { id, status, terms, campaign_id: campaign, ended_reason: reason } = draft
  const step = fillIn(STEP[status], { signer: `${terms.signer_name} (${terms.signer_email})`, reason: reason ?? '' })
  const makes = CAMPAIGN_ROLES.some((one) => one === role)
  const next =
    status === 'unsigned' && draft.signer_id === person.id
      ? html`<a class="button" href="${base}/campaigns/drafts/${id}/sign">Read and sign</a>`
      : campaign !== null
        ? html`<a class="button" href="${base}/campaigns/${campaign}">Go to the campaign</a>`
        : reason !== null && makes
          ? html`<a class="button quiet" href="${base}/campaigns/new?from=${id}">Create a new one from this</a>`
          : ''
  return card(
    'Status',
    html`<p><span class="tag">${STATEMENT_STATUSES[status]}</span> ${step}</p><div class="acting">${next}</div>`,
  )
}

function termsCard({ base }: PageContext, { id, terms, sha256 }: CampaignDraft, nonprofit: string): Markup {
  const facts: [string, Markup | string][] = [
    ['Name', terms.name],
    ['Type', CAMPAIGN_TYPE_LABELS[terms.type].name],
    ['Nonprofit', nonprofit],
    ['Scope of work', terms.description],
    ['Start date', terms.start_date],
    ['End date', terms.end_date],
    ...(terms.target_grant_receipt_date === null
      ? []
      : [['Target date for the grant', terms.target_grant_receipt_date] as [string, string]]),
    ['Partnership', `${terms.partnership_start} – ${terms.partnership_end}`],
    ['Foundation fee', percent(terms.fee_basis_points)],
    ['Funds', html`${moneySentences(terms, nonprofit).map((sentence) => html`<p>${sentence}</p>`)}`],
    ['Signer', `${terms.signer_name}, ${terms.signer_title}, ${terms.signer_email}`],
    ['SHA-256 of the PDF', html`<code class="hash">${sha256}</code>`],
  ]
  return card(
    'Statement of work',
    html`<dl class="sheet terms">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      <p><a class="button quiet" href="${base}/campaigns/drafts/${id}/statement.pdf">Statement of work (PDF)</a></p>`,
  )
}

function signatureCard({ timeZone }: PageContext, draft: CampaignDraft): Markup | string {
  const { signed_name: name, signed_at: at, signed_sentence: sentence } = draft
  if (name === null || at === null) return ''
  return card(
    'Signed by',
    html`<dl class="sheet terms"><dt>Signed by</dt><dd>${name}</dd><dt>Signed on</dt><dd>${moment(at, timeZone)}</dd>
      <dt>Agreed to</dt><dd class="hash">${sentence ?? ''}</dd></dl>`,
  )
}

function signCard(context: PageContext, draft: CampaignDraft): Markup {
  const { subjectName, problem } = context
  const missing = problem?.param === 'agree' ? html`<small class="wrong">${problem.text}</small>` : ''
  const hint = `As written in the document: ${draft.terms.signer_name}.`
  return card(
    'Sign',
    html`<p class="hint">Read the whole document first. Your signature applies to this exact file.</p><p class="hash"><strong>You agree to this:</strong> ${signingSentence(draft, subjectName)}</p>
      ${operationForm(
        context,
        'campaigns/sign',
        html`${hidden('id', draft.id)}${hidden('sha256', draft.sha256)}
          ${textField(context, { name: 'name', label: 'Your full name', hint, autocomplete: 'name' })}
          <label class="choice"><input type="checkbox" name="agree" value="yes" required> I have read it and agree.</label>${missing}
          ${button('Sign')}`,
      )}`,
  )
}

function withdrawCard(context: PageContext, { id, status }: CampaignDraft): Markup | string {
  const open = status === 'unsigned' || status === 'signed'
  if (!open || !CAMPAIGN_ROLES.some((one) => one === context.role)) return ''
  const reason = textField(context, { name: 'reason', label: 'Reason' })
  return card(
    'Withdraw statement of work',
    operationForm(
      context,
      'campaigns/drafts/withdraw',
      html`${hidden('id', id)}${reason}${button('Withdraw statement of work', 'grave')}`,
      'line',
    ),
  )
}
