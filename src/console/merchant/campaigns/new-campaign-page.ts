import { html } from 'hono/html'
import { CAMPAIGN_TYPES, type CampaignType } from '../../../contract/campaigns.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { findDraft } from '../../../server/service/money/campaigns/drafts/campaign-drafts.ts'
import type { DraftTerms } from '../../../server/service/money/campaigns/drafts/statement-of-work.ts'
import { type Member, membersOf } from '../../../server/service/people/members.ts'
import { button, card, choiceField, hidden, operationForm, textArea, textField } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { percentText } from '../../frame/percent.ts'
import { campaignKinds, draftWords as words } from './draft-words.ts'
import { RUNNING_CAMPAIGNS } from './running.ts'
import { sharedText } from './shared-lines.ts'

/** Where a campaign is made: first which kind, then all that is agreed on about it. */
export const newCampaignPage: ConsolePage = {
  path: 'campaigns/new',
  roles: RUNNING_CAMPAIGNS,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, query, sent } = context
    const from = await findDraft(dependencies.db, { accountId, liveMode }, query.get('from') ?? '')
    const wanted = sent.type ?? query.get('type') ?? from?.terms.type
    const type = CAMPAIGN_TYPES.find((one) => one === wanted)
    if (type === undefined) return { title: words.make, main: kinds(context) }
    const owners = (await membersOf(dependencies.db, accountId)).filter(({ role }) => role === 'owner')
    return { title: `${words.make}: ${campaignKinds[type].name}`, main: form(context, type, owners, from?.terms) }
  },
}

function kinds({ base }: PageContext): Markup {
  const each = CAMPAIGN_TYPES.map((type) => {
    const { name, about } = campaignKinds[type]
    return card(
      name,
      html`<p>${about}</p><p class="hint">${type === 'custom' ? words.atOnce : words.needsStatement}</p>
        <p><a class="button quiet" href="${base}/campaigns/new?type=${type}">${words.chooseThis}<span class="unseen">: ${name}</span></a></p>`,
    )
  })
  return html`<p class="hint">${words.chooseHint}</p><div class="beside kinds">${each}</div>`
}

function form(context: PageContext, type: CampaignType, owners: readonly Member[], from?: DraftTerms): Markup {
  const { base } = context
  const other = html`<p><a href="${base}/campaigns/new">${words.otherKind}</a></p>`
  const intro = html`<p class="hint">${campaignKinds[type].about}</p>${other}`
  if (type !== 'custom' && owners.length === 0)
    return html`${intro}${card(words.signer, html`<p>${words.noOwner}</p>`)}`
  const label = type === 'custom' ? words.makeCustom : words.draw
  return html`${intro}${operationForm(
    context,
    'campaigns/draft',
    html`${hidden('type', type)}${card(words.about, aboutFields(context, type, from))}
      ${card(words.money, moneyFields(context, type, from))}
      ${type === 'custom' ? '' : card(words.partnership, partnershipFields(context, owners, from))}
      ${card(words.shared, textArea(context, { name: 'shared', label: words.shared, value: sharedText(from?.shared_metadata ?? {}), hint: words.sharedHint, required: false }))}
      ${button(label)}`,
    'sections',
  )}`
}

function aboutFields(context: PageContext, type: CampaignType, from?: DraftTerms): Markup {
  const isCustom = type === 'custom'
  const day = (name: string, label: string, value?: string | null, rest: { hint?: string; required?: boolean } = {}) =>
    textField(context, { name, label, type: 'date', value: value ?? '', ...rest })
  return html`${textField(context, { name: 'name', label: words.name, value: from?.name ?? '' })}
    ${textField(context, { name: 'nonprofit_id', label: words.nonprofit, value: from?.nonprofit_id ?? '', hint: words.nonprofitHint })}
    ${textArea(context, {
      name: 'description',
      label: isCustom ? words.description : words.covers,
      value: from?.description ?? '',
      required: !isCustom,
      ...(isCustom ? {} : { hint: words.coversHint }),
    })}
    ${day('start_date', words.starts, from?.start_date)}${day('end_date', words.ends, from?.end_date, { hint: words.endsHint })}
    ${day('target_grant_receipt_date', words.target, from?.target_grant_receipt_date, { required: false })}`
}

function moneyFields(context: PageContext, type: CampaignType, from?: DraftTerms): Markup {
  const percent = (name: string, label: string, value: number | undefined, hint?: string) =>
    textField(context, {
      name,
      label,
      value: value === undefined ? '' : percentText(value),
      inputmode: 'decimal',
      ...(hint === undefined ? {} : { hint }),
    })
  const auto = html`<label class="choice"><input type="checkbox" name="auto" value="yes"${context.sent.auto ? html` checked` : ''}> ${words.auto}</label>`
  switch (type) {
    case 'gross':
      return html`${percent('fee', words.fee, from?.fee_basis_points, words.feeHint)}
        ${percent('expense', words.expense, from?.expense_basis_points)}`
    case 'net_held':
      return percent('fee', words.fee, from?.fee_basis_points, words.feeHint)
    case 'net_returned':
      return html`${percent('fee', words.fee, from?.fee_basis_points, words.feeHint)}
        ${percent('returned', words.returned, from?.return_basis_points)}`
    case 'custom':
      return html`${percent('returned', words.returned, 0)}${auto}`
  }
}

function partnershipFields(context: PageContext, owners: readonly Member[], from?: DraftTerms): Markup {
  const { person } = context
  const options = owners.map(
    ({ personId, name, email }) => [personId, name === '' ? email : `${name} (${email})`] as const,
  )
  const own = owners.find(({ personId }) => personId === person.id)
  return html`${textField(context, { name: 'partnership_start', label: words.partnershipStart, type: 'date', value: from?.partnership_start ?? '', hint: words.partnershipHint })}
    ${textField(context, { name: 'partnership_end', label: words.partnershipEnd, type: 'date', value: from?.partnership_end ?? '' })}
    ${choiceField(context, { name: 'signer', label: words.signer, options, value: own?.personId ?? '' })}
    <p class="hint">${words.signerHint}</p>
    ${textField(context, { name: 'signer_name', label: words.signerName, value: from?.signer_name ?? own?.name ?? '' })}
    ${textField(context, { name: 'signer_title', label: words.signerTitle, value: from?.signer_title ?? '' })}`
}
