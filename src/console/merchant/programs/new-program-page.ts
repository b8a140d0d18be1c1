import { html } from 'hono/html'
import * as z from 'zod/mini'
import { isCalendarDay } from '../../../contract/fields.ts'
import { LONGEST_SKU, MOST_SKUS, PROGRAM_KINDS, type ProgramKind } from '../../../contract/programs.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { isFundId, usableFunds } from '../../../server/service/funds/funds.ts'
import { createProgram, type NewProgram } from '../../../server/service/money/programs/manage-programs.ts'
import { centsOf } from '../../frame/amounts.ts'
import { button, card, hidden, operationForm, textArea, textField } from '../../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../../frame/define.ts'
import { nonprofitField } from '../../frame/nonprofit-search.ts'
import { changingPrograms } from './program-page.ts'
import { PROGRAM_ROLES } from './programs-page.ts'

const KINDS: Readonly<Record<ProgramKind, { name: string; about: string }>> = {
  order_percent: { name: 'Share of each order', about: 'Gives a percentage of each order, such as 1%.' },
  order_amount: { name: 'Amount per order', about: 'Gives the same amount for each order, such as $1.' },
  item_amount: { name: 'Amount per item', about: 'Gives an amount for each item sold of the SKUs that you name.' },
  match: { name: 'Match of donations', about: 'Adds a share of each donation that a shopper pays, up to 100%.' },
}

/** Form for a new program: its kind, then its promise and limits. It starts as a draft. */
export const newProgramPage: ConsolePage = {
  path: 'programs/new',
  roles: PROGRAM_ROLES,
  show: async (context) => {
    const wanted = context.sent.kind ?? context.query.get('kind')
    const kind = PROGRAM_KINDS.find((one) => one === wanted)
    if (kind === undefined) return { title: 'New program', main: kinds(context) }
    return { title: `New program: ${KINDS[kind].name}`, main: await form(context, kind) }
  },
}

function kinds({ base }: PageContext): Markup {
  const each = PROGRAM_KINDS.map((kind) =>
    card(
      KINDS[kind].name,
      html`<p>${KINDS[kind].about}</p>
        <p><a class="button quiet" href="${base}/programs/new?kind=${kind}">Choose<span class="unseen">: ${KINDS[kind].name}</span></a></p>`,
    ),
  )
  return html`<div class="beside kinds">${each}</div>`
}

async function form(context: PageContext, kind: ProgramKind): Promise<Markup> {
  const dollarText = (name: string, label: string) =>
    textField(context, { name, label, inputmode: 'decimal', required: false, hint: 'In dollars. Empty: no limit.' })
  const what = isShare(kind)
    ? textField(context, {
        name: 'percent',
        label: 'Percentage',
        inputmode: 'decimal',
        value: kind === 'match' ? '100' : '1',
        hint: 'Above 0, at most 100, such as 1.5.',
      })
    : textField(context, { name: 'amount', label: 'Amount in dollars', inputmode: 'decimal', hint: 'Such as 0.50.' })
  const skus = kind === 'item_amount' ? textArea(context, { name: 'skus', label: 'SKUs', hint: 'One per line.' }) : ''
  const isNonprofitNeeded = kind !== 'match'
  const { dependencies, liveMode, subjectId: accountId } = context
  const recipient = await nonprofitField(context, {
    name: 'nonprofit_id',
    label: isNonprofitNeeded ? 'Nonprofit or fund' : 'Nonprofit',
    required: isNonprofitNeeded,
    hint: isNonprofitNeeded
      ? 'The ID or EIN of a nonprofit, or the ID of a fund.'
      : 'Its ID or EIN. Empty: every donation is matched, to its own nonprofit.',
    funds: isNonprofitNeeded ? await usableFunds(dependencies.db, { accountId, liveMode }) : [],
  })
  return operationForm(
    context,
    'programs/create',
    html`${hidden('kind', kind)}
      ${card(
        'Promise',
        html`<p class="hint">${KINDS[kind].about}</p>
          ${textField(context, { name: 'name', label: 'Name', hint: 'Shoppers see it.' })}${what}${skus}
          ${recipient}
          ${textField(context, { name: 'starts_on', label: 'First day', type: 'date', required: false, hint: 'Empty: today.' })}
          ${textField(context, { name: 'ends_on', label: 'Last day', type: 'date', required: false, hint: 'Empty: no end.' })}`,
      )}
      ${card('Limits', html`${dollarText('max_per_order', 'Most per order or donation')}${dollarText('monthly_budget', 'Monthly budget')}${dollarText('total_budget', 'Total budget')}`)}
      ${button('Save draft and preview')}`,
    'sections',
  )
}

/** Whether a kind gives a percentage instead of an amount. */
function isShare(kind: ProgramKind): boolean {
  return kind === 'order_percent' || kind === 'match'
}

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')

const Draft = z.object({
  kind: z.enum(PROGRAM_KINDS),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  percent: text(10),
  amount: text(20),
  skus: text(20_000),
  nonprofit_id: text(100),
  starts_on: text(10),
  ends_on: text(10),
  max_per_order: text(20),
  monthly_budget: text(20),
  total_budget: text(20),
})

type Draft = z.output<typeof Draft>

/** Creates a program as a draft, which its page previews. */
export const newProgramOperation = operation({
  name: 'programs.create',
  path: 'programs/create',
  page: 'programs/new',
  roles: PROGRAM_ROLES,
  fields: Draft,
  example: { kind: 'order_percent', name: '1% for rivers', percent: '1', nonprofit_id: 'n_none' },
  perform: async (context, draft) => {
    const { id, name, kind } = await createProgram(changingPrograms(context), {
      name: draft.name,
      kind: draft.kind,
      percent: percentOf(draft),
      amount: isShare(draft.kind) ? undefined : requireCents(draft, 'amount'),
      skus: skusOf(draft),
      ...recipientOf(draft),
      max_per_order: cents(draft, 'max_per_order'),
      monthly_budget: cents(draft, 'monthly_budget'),
      total_budget: cents(draft, 'total_budget'),
      starts_on: dayOrNone(draft, 'starts_on'),
      ends_on: dayOrNone(draft, 'ends_on'),
      status: 'draft',
      show_budget: false,
    })
    return {
      record: id,
      subject: context.subjectId,
      after: { name, kind },
      done: 'Draft saved. Check the preview, then start the program.',
      next: `programs/${id}`,
    }
  },
})

function recipientOf({ kind, nonprofit_id: id }: Draft): Pick<NewProgram, 'nonprofit_id' | 'fund_id' | 'donor_choice'> {
  if (kind === 'match' && id === '') return { donor_choice: true }
  return isFundId(id) ? { fund_id: id } : { nonprofit_id: id }
}

function percentOf({ kind, percent }: Draft): string | undefined {
  if (!isShare(kind)) return undefined
  const plain = percent.replace(/\s*%$/, '')
  if (/^\d{1,3}(\.\d{1,4})?$/.test(plain) && Number(plain) > 0 && Number(plain) <= 100) return plain
  const detail = 'Enter a percentage above 0 and at most 100, such as 1.5.'
  throw new HttpError('parameter_invalid', { param: 'percent', detail })
}

function skusOf({ skus }: Draft): string[] {
  const named = skus.split(/\s*\n\s*/).filter((sku) => sku !== '')
  if (named.length <= MOST_SKUS && named.every((sku) => sku.length <= LONGEST_SKU)) return named
  const detail = `Enter at most ${MOST_SKUS.toLocaleString('en-US')} SKUs of up to ${LONGEST_SKU} characters, one per line.`
  throw new HttpError('parameter_invalid', { param: 'skus', detail })
}

type Amount = 'amount' | 'max_per_order' | 'monthly_budget' | 'total_budget'

function cents(draft: Draft, param: Amount): number | undefined {
  return draft[param] === '' ? undefined : requireCents(draft, param)
}

function requireCents(draft: Draft, param: Amount): number {
  const amount = centsOf(draft[param])
  if (amount !== undefined && amount > 0 && amount <= 99_999_999) return amount
  throw new HttpError('parameter_invalid', { param, detail: 'Enter an amount in dollars, such as 25 or 12.50.' })
}

function dayOrNone(draft: Draft, param: 'starts_on' | 'ends_on'): string | undefined {
  if (draft[param] === '') return undefined
  if (isCalendarDay(draft[param])) return draft[param]
  throw new HttpError('parameter_invalid', { param, detail: 'Choose a date.' })
}
