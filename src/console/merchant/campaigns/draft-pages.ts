import { html } from 'hono/html'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { Markup } from '../../../server/pages/page.ts'
import {
  type CampaignDraft,
  documentOf,
  findDraft,
} from '../../../server/service/money/campaigns/drafts/campaign-drafts.ts'
import { signingSentence } from '../../../server/service/money/campaigns/drafts/sign-draft.ts'
import { moneySentences, percent } from '../../../server/service/money/campaigns/drafts/statement-of-work.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { answerPdf } from '../../frame/answer-pdf.ts'
import { button, card, hidden, moment, operationForm, textField } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { say } from '../../frame/say.ts'
import { nonprofitNames } from '../gifts/nonprofit-names.ts'
import { SIGNING } from './draft-operations.ts'
import { campaignKinds, draftWords as words } from './draft-words.ts'
import { RUNNING_CAMPAIGNS } from './running.ts'

/** A campaign that is being agreed on: what it says, who signed, and what comes next. */
export const draftPage: ConsolePage = {
  path: 'campaigns/drafts/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const draft = await ownDraft(context)
    if (draft === undefined) return answerUnknown()
    const nonprofit = await nameOf(context, draft)
    return {
      title: `${words.draft}: ${draft.terms.name}`,
      main: html`${stepCard(context, draft)}${termsCard(context, draft, nonprofit)}${signatureCard(context, draft)}
        ${withdrawCard(context, draft)}`,
    }
  },
}

/** Where the signer reads the statement of work and signs it. */
export const signPage: ConsolePage = {
  path: 'campaigns/drafts/{id}/sign',
  roles: SIGNING,
  show: async (context) => {
    const draft = await ownDraft(context)
    if (draft === undefined || draft.status !== 'unsigned' || draft.signer_id !== context.person.id)
      return answerUnknown()
    return {
      title: words.signTitle,
      main: html`${termsCard(context, draft, await nameOf(context, draft))}${signCard(context, draft)}`,
    }
  },
}

/** The statement of work as it was drawn. */
export const statementFile: ConsolePage = {
  path: 'campaigns/drafts/{id}/statement.pdf',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const draft = await ownDraft(context)
    const bytes = draft && (await documentOf(context.dependencies.db, draft.id, context.liveMode))
    return bytes === undefined ? answerUnknown() : answerPdf(bytes, `statement-${draft?.id}.pdf`)
  },
}

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
  const step = say(words.step[status], { signer: `${terms.signer_name} (${terms.signer_email})`, reason: reason ?? '' })
  const makes = RUNNING_CAMPAIGNS.some((one) => one === role)
  const next =
    status === 'unsigned' && draft.signer_id === person.id
      ? html`<a class="button" href="${base}/campaigns/drafts/${id}/sign">${words.toSign}</a>`
      : campaign !== null
        ? html`<a class="button" href="${base}/campaigns/${campaign}">${words.toCampaign}</a>`
        : reason !== null && makes
          ? html`<a class="button quiet" href="${base}/campaigns/new?from=${id}">${words.again}</a>`
          : ''
  return card(
    words.status,
    html`<p><span class="tag">${words.statuses[status]}</span> ${step}</p><div class="acting">${next}</div>`,
  )
}

function termsCard({ base }: PageContext, { id, terms, sha256 }: CampaignDraft, nonprofit: string): Markup {
  const facts: [string, Markup | string][] = [
    [words.name, terms.name],
    [words.kind, campaignKinds[terms.type].name],
    [words.nonprofit, nonprofit],
    [words.covers, terms.description],
    [words.starts, terms.start_date],
    [words.ends, terms.end_date],
    ...(terms.target_grant_receipt_date === null
      ? []
      : [[words.target, terms.target_grant_receipt_date] as [string, string]]),
    [words.partnership, `${terms.partnership_start} – ${terms.partnership_end}`],
    [words.feeShare, percent(terms.fee_basis_points)],
    [words.money, html`${moneySentences(terms, nonprofit).map((sentence) => html`<p>${sentence}</p>`)}`],
    [words.signer, `${terms.signer_name}, ${terms.signer_title}, ${terms.signer_email}`],
    [words.hash, html`<code class="hash">${sha256}</code>`],
  ]
  return card(
    words.draft,
    html`<dl class="sheet terms">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
      <p><a class="button quiet" href="${base}/campaigns/drafts/${id}/statement.pdf">${words.statement}</a></p>`,
  )
}

function signatureCard({ timeZone }: PageContext, draft: CampaignDraft): Markup | string {
  const { signed_name: name, signed_at: at, signed_sentence: sentence } = draft
  if (name === null || at === null) return ''
  return card(
    words.signedBy,
    html`<dl class="sheet terms"><dt>${words.signedBy}</dt><dd>${name}</dd><dt>${words.signedAt}</dt><dd>${moment(at, timeZone)}</dd>
      <dt>${words.agreedTo}</dt><dd class="hash">${sentence ?? ''}</dd></dl>`,
  )
}

function signCard(context: PageContext, draft: CampaignDraft): Markup {
  const { subjectName, problem } = context
  const missing = problem?.param === 'agree' ? html`<small class="wrong">${problem.text}</small>` : ''
  const hint = say(words.typeNameHint, { name: draft.terms.signer_name })
  return card(
    words.sign,
    html`<p class="hint">${words.signHint}</p><p class="hash"><strong>${words.sentence}:</strong> ${signingSentence(draft, subjectName)}</p>
      ${operationForm(
        context,
        'campaigns/sign',
        html`${hidden('id', draft.id)}${hidden('sha256', draft.sha256)}
          ${textField(context, { name: 'name', label: words.typeName, hint, autocomplete: 'name' })}
          <label class="choice"><input type="checkbox" name="agree" value="yes" required> ${words.agree}</label>${missing}
          ${button(words.sign)}`,
      )}`,
  )
}

function withdrawCard(context: PageContext, { id, status }: CampaignDraft): Markup | string {
  const open = status === 'unsigned' || status === 'signed'
  if (!open || !RUNNING_CAMPAIGNS.some((one) => one === context.role)) return ''
  const reason = textField(context, { name: 'reason', label: words.withdrawWhy })
  return card(
    words.withdraw,
    operationForm(
      context,
      'campaigns/drafts/withdraw',
      html`${hidden('id', id)}${reason}${button(words.withdraw, 'grave')}`,
      'line',
    ),
  )
}
