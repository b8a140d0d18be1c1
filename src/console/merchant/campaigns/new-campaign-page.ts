import { html } from 'hono/html'
import * as z from 'zod/mini'
import { CAMPAIGN_TYPES, type CampaignType } from '../../../contract/campaigns.ts'
import { isCalendarDay } from '../../../contract/fields.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { draftCampaign, findDraft } from '../../../server/service/money/campaigns/campaign-drafts.ts'
import { createCampaign } from '../../../server/service/money/campaigns/create-campaign.ts'
import type { DraftTerms } from '../../../server/service/money/campaigns/statement-of-work.ts'
import { type Member, membersOf } from '../../../server/service/people/members.ts'
import { basisPointsOf, percentText } from '../../frame/amounts.ts'
import { button, card, choiceField, hidden, operationForm, textArea, textField } from '../../frame/controls.ts'
import {
  type ConsolePage,
  type OperationContext,
  type Outcome,
  operation,
  type PageContext,
  proposalDependencies,
} from '../../frame/define.ts'
import { nonprofitField } from '../../frame/nonprofit-search.ts'
import { readShared, sharedText } from './campaign-page.ts'
import { CAMPAIGN_ROLES } from './campaigns-page.ts'

/** Campaign types with the descriptions people choose by. */
export const CAMPAIGN_TYPE_LABELS: Readonly<Record<CampaignType, { name: string; about: string }>> = {
  gross: {
    name: 'Gross',
    about:
      'Your expenses are a fixed share of each donation. Fee, expenses and grant are split as soon as money is received.',
  },
  net_held: {
    name: 'Net, funds held',
    about:
      'The foundation holds the money until you report your expenses. Then it pays your expenses and grants the rest.',
  },
  net_returned: {
    name: 'Net, funds returned',
    about:
      'A share is returned to you while the campaign runs. When it’s final, funds above your expenses are debited and granted.',
  },
  custom: {
    name: 'Custom',
    about: 'You can have a share returned to you on receipt. The rest is granted at once or by a date.',
  },
}

/** Form for a new campaign: type first, then its terms. */
export const newCampaignPage: ConsolePage = {
  path: 'campaigns/new',
  roles: CAMPAIGN_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, query, sent } = context
    const from = await findDraft(dependencies.db, { accountId, liveMode }, query.get('from') ?? '')
    const wanted = sent.type ?? query.get('type') ?? from?.terms.type
    const type = CAMPAIGN_TYPES.find((one) => one === wanted)
    if (type === undefined) return { title: 'New campaign', main: kinds(context) }
    const owners = (await membersOf(dependencies.db, accountId)).filter(({ role }) => role === 'owner')
    return {
      title: `New campaign: ${CAMPAIGN_TYPE_LABELS[type].name}`,
      main: await form(context, type, owners, from?.terms),
    }
  },
}

function kinds({ base }: PageContext): Markup {
  const each = CAMPAIGN_TYPES.map((type) => {
    const { name, about } = CAMPAIGN_TYPE_LABELS[type]
    return card(
      name,
      html`<p>${about}</p><p class="hint">${type === 'custom' ? 'Goes live at once, without a statement of work.' : 'Needs a statement of work that an owner of your account signs and the foundation approves.'}</p>
        <p><a class="button quiet" href="${base}/campaigns/new?type=${type}">Create campaign<span class="unseen">: ${name}</span></a></p>`,
    )
  })
  return html`<p class="hint">All donations of a campaign go to the foundation. The types differ in when your expenses are paid back.</p><div class="beside kinds">${each}</div>`
}

async function form(
  context: PageContext,
  type: CampaignType,
  owners: readonly Member[],
  from?: DraftTerms,
): Promise<Markup> {
  const { base } = context
  const other = html`<p><a href="${base}/campaigns/new">Choose another type</a></p>`
  const intro = html`<p class="hint">${CAMPAIGN_TYPE_LABELS[type].about}</p>${other}`
  if (type !== 'custom' && owners.length === 0)
    return html`${intro}${card('Signer', html`<p>Your team has no owner who could sign. Invite one first.</p>`)}`
  const label = type === 'custom' ? 'Create campaign' : 'Create statement of work'
  return html`${intro}${operationForm(
    context,
    'campaigns/draft',
    html`${hidden('type', type)}${card('Campaign', await aboutFields(context, type, from))}
      ${card('Funds', moneyFields(context, type, from))}
      ${type === 'custom' ? '' : card('Partnership', partnershipFields(context, owners, from))}
      ${card('Shared with the nonprofit', textArea(context, { name: 'shared', label: 'Shared with the nonprofit', value: sharedText(from?.shared_metadata ?? {}), hint: 'One per line, such as “Organizer: Ada Byron”. The nonprofit sees these next to the funds.', required: false }))}
      ${button(label)}`,
    'sections',
  )}`
}

async function aboutFields(context: PageContext, type: CampaignType, from?: DraftTerms): Promise<Markup> {
  const isCustom = type === 'custom'
  const day = (name: string, label: string, value?: string | null, rest: { hint?: string; required?: boolean } = {}) =>
    textField(context, { name, label, type: 'date', value: value ?? '', ...rest })
  return html`${textField(context, { name: 'name', label: 'Name', value: from?.name ?? '' })}
    ${await nonprofitField(context, { name: 'nonprofit_id', label: 'Nonprofit', value: from?.nonprofit_id ?? '', hint: 'Its ID or EIN.' })}
    ${textArea(context, {
      name: 'description',
      label: isCustom ? 'Description' : 'Scope of work',
      value: from?.description ?? '',
      required: !isCustom,
      ...(isCustom ? {} : { hint: 'Appears in the statement of work: how, where and from whom you raise donations.' }),
    })}
    ${day('start_date', 'Start date', from?.start_date)}${day('end_date', 'End date', from?.end_date, { hint: 'The last day on which donations are accepted.' })}
    ${day('target_grant_receipt_date', 'Target date for the grant', from?.target_grant_receipt_date, { required: false })}`
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
  const auto = html`<label class="choice"><input type="checkbox" name="auto" value="yes"${context.sent.auto ? html` checked` : ''}> Grant the remaining funds as soon as they’re received</label>`
  switch (type) {
    case 'gross':
      return html`${percent('fee', 'Foundation fee, in percent', from?.fee_basis_points, 'As agreed with the foundation, such as 5 or 2.75.')}
        ${percent('expense', 'Your expenses, in percent of each donation', from?.expense_basis_points)}`
    case 'net_held':
      return percent(
        'fee',
        'Foundation fee, in percent',
        from?.fee_basis_points,
        'As agreed with the foundation, such as 5 or 2.75.',
      )
    case 'net_returned':
      return html`${percent('fee', 'Foundation fee, in percent', from?.fee_basis_points, 'As agreed with the foundation, such as 5 or 2.75.')}
        ${percent('returned', 'Returned to you on receipt, in percent', from?.return_basis_points)}`
    case 'custom':
      return html`${percent('returned', 'Returned to you on receipt, in percent', 0)}${auto}`
  }
}

function partnershipFields(context: PageContext, owners: readonly Member[], from?: DraftTerms): Markup {
  const { person } = context
  const options = owners.map(
    ({ personId, name, email }) => [personId, name === '' ? email : `${name} (${email})`] as const,
  )
  const own = owners.find(({ personId }) => personId === person.id)
  return html`${textField(context, { name: 'partnership_start', label: 'From', type: 'date', value: from?.partnership_start ?? '', hint: 'The campaign has to fall within these dates.' })}
    ${textField(context, { name: 'partnership_end', label: 'To', type: 'date', value: from?.partnership_end ?? '' })}
    ${choiceField(context, { name: 'signer', label: 'Signer', options, value: own?.personId ?? '' })}
    <p class="hint">An owner of your account. They sign on a separate page.</p>
    ${textField(context, { name: 'signer_name', label: 'Signer’s full name', value: from?.signer_name ?? own?.name ?? '' })}
    ${textField(context, { name: 'signer_title', label: 'Job title', value: from?.signer_title ?? '' })}`
}

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** Text that must not be empty, of at most this many characters. */
export const needed = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

const optional = (most: number) => z._default(text(most), '')

const Draft = z.object({
  type: z.enum(CAMPAIGN_TYPES),
  name: needed(200),
  description: optional(2_000),
  nonprofit_id: needed(100),
  start_date: optional(10),
  end_date: optional(10),
  target_grant_receipt_date: optional(10),
  fee: optional(10),
  expense: optional(10),
  returned: optional(10),
  auto: optional(10),
  partnership_start: optional(10),
  partnership_end: optional(10),
  signer: optional(60),
  signer_name: optional(200),
  signer_title: optional(200),
  shared: optional(5_000),
})

type Draft = z.output<typeof Draft>

/** Creates a custom campaign at once, or the statement of work of any other type. */
export const newCampaignOperations = [
  operation({
    name: 'campaigns.draft',
    path: 'campaigns/draft',
    page: 'campaigns/new',
    roles: CAMPAIGN_ROLES,
    fields: Draft,
    example: {
      type: 'net_held',
      name: 'Spring',
      nonprofit_id: 'n_none',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    },
    perform: async (context, draft) =>
      draft.type === 'custom' ? makeCustom(context, draft) : makeDraft(context, draft, draft.type),
  }),
]

export function scopeOf({ subjectId: accountId, liveMode }: OperationContext) {
  return { accountId, liveMode }
}

async function makeCustom(context: OperationContext, draft: Draft): Promise<Outcome> {
  const { tx: db, dependencies, subjectId } = context
  const { clock, newId } = dependencies
  const target = draft.target_grant_receipt_date === '' ? null : day(draft, 'target_grant_receipt_date')
  const made = await createCampaign(
    { db, clock, newId },
    {
      ...scopeOf(context),
      type: 'custom',
      name: draft.name,
      description: draft.description === '' ? null : draft.description,
      nonprofitId: draft.nonprofit_id,
      startDate: new Date(day(draft, 'start_date')),
      endDate: new Date(day(draft, 'end_date')),
      targetGrantReceiptDate: target === null ? null : new Date(target),
      grantDisbursementInitiationDate: null,
      autoDistributeGrants: draft.auto !== '',
      returnBasisPoints: share(draft, 'returned'),
      expenseBasisPoints: 0,
      sharedMetadata: shared(draft),
    },
  )
  const { id, type, name, nonprofit_id } = made
  return {
    record: id,
    subject: subjectId,
    after: { type, name, nonprofit_id },
    done: 'Campaign created. It’s live now.',
    next: `campaigns/${id}`,
  }
}

async function makeDraft(context: OperationContext, draft: Draft, type: DraftTerms['type']): Promise<Outcome> {
  const { name, description, nonprofit_id, signer_name, signer_title } = draft
  for (const param of ['description', 'signer_name', 'signer_title'] as const)
    if (draft[param] === '') throw new HttpError('parameter_missing', { param })
  const owners = await membersOf(context.tx, context.subjectId)
  const signer = owners.find(({ personId, role }) => role === 'owner' && personId === draft.signer)
  if (signer === undefined)
    throw new HttpError('parameter_invalid', { param: 'signer', detail: 'Choose an owner of your account.' })
  const terms = {
    type,
    name,
    description,
    nonprofit_id,
    start_date: day(draft, 'start_date'),
    end_date: day(draft, 'end_date'),
    target_grant_receipt_date: draft.target_grant_receipt_date === '' ? null : day(draft, 'target_grant_receipt_date'),
    fee_basis_points: share(draft, 'fee'),
    expense_basis_points: type === 'gross' ? share(draft, 'expense') : 0,
    return_basis_points: type === 'net_returned' ? share(draft, 'returned') : 0,
    partnership_start: day(draft, 'partnership_start'),
    partnership_end: day(draft, 'partnership_end'),
    signer_name,
    signer_title,
    signer_email: signer.email,
    shared_metadata: shared(draft),
  }
  const { result: id, ...audited } = await draftCampaign(proposalDependencies(context), {
    ...scopeOf(context),
    terms,
    signerId: signer.personId,
  })
  return {
    ...audited,
    done: 'Statement of work created. Read it, then ask the signer to sign it.',
    next: `campaigns/drafts/${id}`,
  }
}

function day(
  draft: Draft,
  param: 'start_date' | 'end_date' | 'target_grant_receipt_date' | 'partnership_start' | 'partnership_end',
): string {
  if (isCalendarDay(draft[param])) return draft[param]
  throw new HttpError('parameter_invalid', { param, detail: 'Choose a date.' })
}

function share(draft: Draft, param: 'fee' | 'expense' | 'returned'): number {
  const basisPoints = basisPointsOf(draft[param])
  if (basisPoints === undefined)
    throw new HttpError('parameter_invalid', { param, detail: 'Enter a percentage from 0 to 100, such as 5 or 2.75.' })
  return basisPoints
}

function shared({ shared: lines }: Draft): Record<string, unknown> {
  const read = readShared(lines)
  if (read === undefined)
    throw new HttpError('parameter_invalid', {
      param: 'shared',
      detail: 'Write each line as a name, a colon and a value.',
    })
  return read
}
