import { html } from 'hono/html'
import * as z from 'zod/mini'
import { calendarDay } from '../../../contract/fields.ts'
import { type CampaignDonation, type CampaignExpense, LARGEST_AMOUNT } from '../../../contract/index.ts'
import { ACCOUNT_ROLES } from '../../../contract/roles.ts'
import type { CampaignRow } from '../../../server/database/tables/campaigns.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { type CampaignDraft, draftOfCampaign } from '../../../server/service/money/campaigns/campaign-drafts.ts'
import { previewSplit } from '../../../server/service/money/campaigns/campaign-money.ts'
import {
  findCampaign,
  listCampaignDonations,
  listCampaignExpenses,
} from '../../../server/service/money/campaigns/campaign-records.ts'
import type { CampaignState } from '../../../server/service/money/campaigns/campaign-splits.ts'
import { shareWithNonprofit } from '../../../server/service/money/campaigns/create-campaign.ts'
import { type CampaignPull, pullsOfCampaign } from '../../../server/service/money/campaigns/pull-records.ts'
import {
  claimExpenses,
  finalizeCampaign,
  promisedTo,
  recordCampaignDonations,
} from '../../../server/service/money/campaigns/run-campaign.ts'
import { centsOf, dollars } from '../../frame/amounts.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import {
  button,
  card,
  choiceField,
  hidden,
  inWords,
  moment,
  operationForm,
  table,
  textArea,
  textField,
  uploadForm,
} from '../../frame/controls.ts'
import { type ConsolePage, type OperationContext, operation, type PageContext } from '../../frame/define.ts'
import { CAMPAIGN_ROLES, day, statusTag } from './campaigns-page.ts'

const PER_PAGE = 50
const MOST_PULLS = 50
const PULL_KINDS = { donations: 'donations', pull_back: 'funds above your expenses' } as const

const PULL_STATUSES = { sent: 'on its way', settled: 'settled', failed: 'returned' } as const

const PULL_WAITS = {
  retry: 'We’ll try again with the next run.',
  bank_account: 'On hold until you correct your bank account.',
  authorization: 'On hold until you authorize the debit again.',
  retries_spent: 'All retries failed. Authorize the debit again.',
} as const
/** One campaign: funds, donations, expenses, file import and finalizing. */
export const campaignPage: ConsolePage = {
  path: 'campaigns/{id}',
  roles: ACCOUNT_ROLES,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, params, role } = context
    const campaign = await findCampaign(dependencies.db, { accountId, liveMode }, params.id ?? '')
    if (campaign === undefined) return answerUnknown()
    const { present, final } = await previewSplit(dependencies.db, campaign)
    const onItsWay = await promisedTo(dependencies.db, campaign)
    const agreed = await draftOfCampaign(dependencies.db, campaign.id)
    const runs = CAMPAIGN_ROLES.some((one) => one === role) && !present.final
    return {
      title: campaign.name,
      main: html`${card('Funds', html`<p>${inWords(campaign.type)} · ${day(campaign.start_date)} – ${day(campaign.end_date)} · ${statusTag(campaign)}</p>${fundsOf(present)}`)}
        ${agreed === undefined ? '' : statementLine(context, agreed)}
        ${runs ? html`${recordCard(context, campaign)}${uploadCard(context, campaign)}${finalCard(context, campaign, { final, onItsWay })}` : ''}
        ${await donationsCard(context, campaign)}${campaign.type === 'gross' ? '' : await expensesCard(context, campaign)}
        ${await debitsCard(context, campaign)}${sharedCard(context, campaign)}`,
    }
  },
}

function statementLine(
  { base, timeZone }: PageContext,
  { id, signed_name: name, signed_at: at }: CampaignDraft,
): Markup {
  const signed = html`Signed by ${name ?? ''} ${at === null ? '' : moment(at, timeZone)}`
  return card(
    'Statement of work',
    html`<p>${signed} <a href="${base}/campaigns/drafts/${id}">Read statement of work</a></p>`,
  )
}

function fundsOf({ funds, claims }: CampaignState): Markup {
  const lines: [string, number][] = [
    ['Held', funds.held],
    ['Grant to the nonprofit', funds.grant],
    ['Your expenses', funds.expense],
    ['Fee', funds.fee],
    ['Expense claims to be paid', claims],
  ]
  return html`<dl class="sheet">${lines.map(([name, cents]) => html`<dt>${name}</dt><dd>${dollars(cents)}</dd>`)}</dl>`
}

function finalCard(
  context: PageContext,
  { id }: CampaignRow,
  { final, onItsWay }: { final: CampaignState; onItsWay: number },
): Markup {
  const later =
    onItsWay > 0
      ? html`<p>${dollars(onItsWay)} is still on its way. It’s split by the same rule when it arrives.</p>`
      : ''
  return card(
    'Finalize campaign',
    html`<p class="hint">A final campaign accepts no more donations or expenses. The money received would be split like this:</p>${fundsOf(final)}${later}
      ${operationForm(context, 'campaigns/finalize', html`${hidden('id', id)}${button('Finalize campaign', 'grave')}`)}`,
  )
}

/** Forms to record one donation or expense. */
function recordCard(context: PageContext, { id, type }: CampaignRow): Markup {
  const amount = textField(context, { name: 'dollars', label: 'Dollars', inputmode: 'decimal' })
  const gift = operationForm(
    context,
    'campaigns/gift',
    html`${hidden('id', id)}${amount}
      ${textField(context, { name: 'date', label: 'Date of the donation, if not today', type: 'date', required: false })}
      ${button('Record donation', 'quiet')}`,
    'line',
  )
  const expense = operationForm(
    context,
    'campaigns/expense',
    html`${hidden('id', id)}${amount}
      ${textField(context, { name: 'description', label: 'Description' })}
      ${textField(context, { name: 'date', label: 'Date of the expense', type: 'date' })}
      ${context.problem?.param === 'confirm' ? confirmBox('confirm', 'These entries are correct') : ''}
      ${button('Record expense', 'quiet')}`,
    'line',
  )
  const spends = type !== 'gross'
  return card(
    spends ? 'Record a donation or an expense' : 'Record donation',
    html`${spends ? html`<h3>Record donation</h3>` : ''}${gift}${spends ? html`<h3>Record expense</h3>${expense}` : ''}`,
  )
}

/** Form to upload a CSV file for preview. */
function uploadCard(context: PageContext, { id, type }: CampaignRow): Markup {
  const kinds = [['donations', 'donations'] as const, ...(type === 'gross' ? [] : [['expenses', 'expenses'] as const])]
  return card(
    'Import donations or expenses',
    html`<p class="hint">Upload a CSV file with a header row, as a spreadsheet saves it. Donations need the column dollars; date is optional. Expenses need dollars, description and date. A column named amount holds cents instead of dollars. You review every row first; nothing is saved until you confirm.</p>
      ${uploadForm(
        context,
        'campaigns/preview',
        html`${hidden('id', id)}
        ${choiceField(context, { name: 'kind', label: 'Contents', options: kinds })}
        <label class="field"><span>CSV file</span><input type="file" name="file" accept=".csv,text/csv" required></label>
        ${button('Preview import', 'quiet')}`,
      )}`,
  )
}

/** Details shared with the nonprofit. */
function sharedCard(context: PageContext, { id, shared_metadata: shared }: CampaignRow): Markup {
  const lines = Object.entries(shared)
  const list =
    lines.length === 0
      ? html`<p>Nothing shared yet beyond the campaign and its funds. Details you add appear here.</p>`
      : html`<dl class="sheet">${sharedText(shared)
          .split('\n')
          .map(
            (line) => html`<dt>${line.slice(0, line.indexOf(':'))}</dt><dd>${line.slice(line.indexOf(':') + 1)}</dd>`,
          )}</dl>`
  const runs = CAMPAIGN_ROLES.some((role) => role === context.role)
  const isOpen = context.problem?.param === 'shared'
  const area = {
    name: 'shared',
    label: 'Shared with the nonprofit',
    value: sharedText(shared),
    hint: 'One per line, such as “Organizer: Ada Byron”.',
    required: false,
  }
  const form = operationForm(
    context,
    'campaigns/share',
    html`${hidden('id', id)}${textArea(context, area)}${button('Save and share', 'quiet')}`,
  )
  const change = html`<details${isOpen ? html` open` : ''}><summary>Edit shared details</summary>${form}</details>`
  return card('Shared with the nonprofit', html`${list}${runs ? change : ''}`)
}

/** Checkbox that confirms suspicious rows. */
export function confirmBox(name: string, label: string): Markup {
  return html`<label class="choice"><input type="checkbox" name="${name}" value="yes"> ${label}</label>`
}

/** Donations of a campaign, newest first. */
async function donationsCard(context: PageContext, { id }: CampaignRow): Promise<Markup> {
  const { dependencies, timeZone } = context
  const position = { startingAfter: cursor(context, 'gifts', 'ce_'), limit: PER_PAGE }
  const { rows, hasMore } = await listCampaignDonations(dependencies.db, id, position)
  const columns = [
    {
      label: 'When',
      cell: (row: CampaignDonation) => row.given_on ?? moment(new Date((row.created_at ?? 0) * 1_000), timeZone),
    },
    { label: 'Amount', cell: ({ amount }: CampaignDonation) => dollars(amount), isNumber: true as const },
    { label: 'Status', cell: ({ status }: CampaignDonation) => html`<span class="tag">${status ?? ''}</span>` },
  ]
  const list = table(
    'Donations',
    columns,
    rows,
    html`<p>No donations yet. Donations you record or import appear here.</p>`,
  )
  return card('Donations', html`${list}${older(context, 'gifts', hasMore ? rows.at(-1)?.id : undefined)}`)
}

/** Expenses of a campaign, newest first. */
async function expensesCard(context: PageContext, { id }: CampaignRow): Promise<Markup> {
  const position = { startingAfter: cursor(context, 'expenses', 'ex_'), limit: PER_PAGE }
  const { rows, hasMore } = await listCampaignExpenses(context.dependencies.db, id, position)
  const columns = [
    { label: 'Date', cell: (row: CampaignExpense) => row.spent_on },
    { label: 'Description', cell: ({ description }: CampaignExpense) => description },
    { label: 'Amount', cell: ({ amount }: CampaignExpense) => dollars(amount), isNumber: true as const },
  ]
  const list = table(
    'Expenses',
    columns,
    rows,
    html`<p>No expenses yet. Expenses you record or import appear here.</p>`,
  )
  return card('Expenses', html`${list}${older(context, 'expenses', hasMore ? rows.at(-1)?.id : undefined)}`)
}

/** Debits that collected the campaign's donations, with the reasons why returned ones are on hold. */
async function debitsCard({ dependencies, timeZone }: PageContext, { id }: CampaignRow): Promise<Markup> {
  const pulls = await pullsOfCampaign(dependencies.db, id, MOST_PULLS)
  const columns = [
    { label: 'When', cell: ({ created_at: at }: CampaignPull) => moment(at, timeZone) },
    { label: 'For', cell: ({ kind }: CampaignPull) => PULL_KINDS[kind] },
    { label: 'Amount', cell: ({ of_campaign: cents }: CampaignPull) => dollars(cents), isNumber: true as const },
    { label: 'Total debited', cell: ({ amount }: CampaignPull) => dollars(amount), isNumber: true as const },
    { label: 'Settles on', cell: ({ settles_on: day }: CampaignPull) => day },
    {
      label: 'Status',
      cell: ({ status, return_code: code, waits_for: wait }: CampaignPull) =>
        html`<span class="tag">${PULL_STATUSES[status]}</span> ${code ?? ''} ${wait === null ? '' : PULL_WAITS[wait]}`,
    },
  ]
  return card(
    'Debits from your bank account',
    table(
      'Debits from your bank account',
      columns,
      pulls,
      html`<p>No debits yet. Donations are debited from your bank account once a day.</p>`,
    ),
  )
}

function cursor({ query }: PageContext, list: string, prefix: string): string | undefined {
  const after = query.get(list) ?? ''
  return after.startsWith(prefix) ? after : undefined
}

function older({ query, request }: PageContext, list: string, last: string | undefined): Markup | string {
  if (last === undefined) return ''
  const next = new URLSearchParams(query)
  next.set(list, last)
  const { pathname } = new URL(request.url)
  return html`<p><a class="button quiet" rel="next" href="${pathname}?${next.toString()}">Older entries</a></p>`
}

const row = { page: 'campaigns/{id}', roles: CAMPAIGN_ROLES } as const

const id = z.string()

const sum = z.string()

const dayField = z.union([z.literal(''), calendarDay('Choose a date.')], 'Choose a date.')

/** Records donations and expenses, shares details and finalizes a campaign. */
export const campaignOperations = [
  operation({
    ...row,
    name: 'campaigns.add_gift',
    path: 'campaigns/gift',
    fields: z.object({ id, dollars: sum, date: z._default(dayField, '') }),
    example: { id: 'ca_none', dollars: '25', date: '2026-03-05' },
    perform: async (context, { id: campaignId, dollars: text, date }) => {
      await requireCampaign(context, campaignId)
      const amount = requireCents(text)
      const gift = date === '' ? { amount } : { amount, givenOn: date }
      const [gift_id] = await recordCampaignDonations(campaignDependencies(context), campaignId, [gift])
      return {
        record: campaignId,
        subject: context.subjectId,
        after: { gift: gift_id, ...gift },
        done: `Donation of ${dollars(amount)} recorded. It’s debited with the next daily run.`,
      }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.add_expense',
    path: 'campaigns/expense',
    fields: z.object({
      id,
      dollars: sum,
      description: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      date: calendarDay('Choose a date.'),
      confirm: z.optional(z.string()),
    }),
    example: { id: 'ca_none', dollars: '12.50', description: 'Postage', date: '2026-03-06' },
    perform: async (context, { id: campaignId, dollars: text, description, date: spentOn, confirm }) => {
      await requireCampaign(context, campaignId)
      const expense = { amount: requireCents(text), description, spentOn }
      await claimExpenses(campaignDependencies(context), campaignId, [expense], { confirmed: confirm !== undefined })
      return {
        record: campaignId,
        subject: context.subjectId,
        after: expense,
        done: `Expense of ${dollars(expense.amount)} recorded.`,
      }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.share',
    path: 'campaigns/share',
    fields: z.object({ id, shared: z._default(z.string().check(z.maxLength(5_000)), '') }),
    example: { id: 'ca_none', shared: 'Organizer: Ada Byron' },
    perform: async (context, { id: campaignId, shared: lines }) => {
      const { shared_metadata: before } = await requireCampaign(context, campaignId)
      const shared = readShared(lines, before)
      if (shared === undefined)
        throw new HttpError('parameter_invalid', {
          param: 'shared',
          detail: 'Write each line as a name, a colon and a value.',
        })
      await shareWithNonprofit(campaignDependencies(context), scopeOf(context), { campaignId, shared })
      return {
        record: campaignId,
        subject: context.subjectId,
        before,
        after: shared,
        done: 'Saved. The nonprofit can see it now.',
      }
    },
  }),
  operation({
    ...row,
    name: 'campaigns.finalize',
    path: 'campaigns/finalize',
    fresh: true,
    fields: z.object({ id }),
    example: { id: 'ca_none' },
    perform: async (context, { id: campaignId }) => {
      const { finalized_at: before } = await requireCampaign(context, campaignId)
      const { funds, claims } = await finalizeCampaign(campaignDependencies(context), campaignId)
      return {
        record: campaignId,
        subject: context.subjectId,
        before: { final: before !== null },
        after: { final: true, funds, claims },
        done: 'Campaign finalized.',
      }
    },
  }),
]

/** Dependencies for changing a campaign within an operation. */
export function campaignDependencies({ tx: db, dependencies: { clock, newId } }: OperationContext) {
  return { db, clock, newId }
}

/** A campaign of the account in this mode; 404 for any other. */
export async function requireCampaign(context: OperationContext, campaignId: string): Promise<CampaignRow> {
  const campaign = await findCampaign(context.tx, scopeOf(context), campaignId)
  if (campaign === undefined) throw new HttpError('not_found', { detail: 'Campaign not found.' })
  return campaign
}

function scopeOf({ subjectId: accountId, liveMode }: OperationContext) {
  return { accountId, liveMode }
}

function requireCents(text: string): number {
  const cents = centsOf(text)
  if (cents === undefined || cents === 0 || cents > LARGEST_AMOUNT)
    throw new HttpError('parameter_invalid', {
      param: 'dollars',
      detail: 'Enter an amount in dollars, such as 25 or 12.50.',
    })
  return cents
}

/** Shared details as lines of `name: value`. */
export function sharedText(shared: Readonly<Record<string, unknown>>): string {
  return Object.entries(shared)
    .map(([name, value]) => `${name}: ${written(value)}`)
    .join('\n')
}

/** Parses such lines. An unchanged value keeps its type, others are text. Undefined if a line has no name. */
export function readShared(
  text: string,
  present: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const pairs = lines.map((line): [string, unknown] => {
    const at = line.indexOf(':')
    const [name, value] = at < 0 ? ['', line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return [name, written(present[name]) === value ? present[name] : value]
  })
  return pairs.some(([name]) => name === '') ? undefined : Object.fromEntries(pairs)
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
