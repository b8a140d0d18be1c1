import { html, nothing, type TemplateResult } from 'lit'
import { dateFormat, numberFormat } from '../../contract/formatters.ts'
import type { Program } from '../../contract/programs.ts'
import type { MessageKey } from '../messages/english.ts'
import type { Localized } from '../shared/localize.ts'
import type { Shown } from '../shared/service.ts'

/** What shoppers may know of a giving program; amounts are cents, dates are `YYYY-MM-DD`. */
export type ShownProgram = Shown<Program>

/** Whether a program's promise holds: it is active and has budget left. Its dates may be in the future. */
export function isPromised({ status, budget_used }: ShownProgram): boolean {
  return status === 'active' && !budget_used
}

/** Renders a program's promise with its limits, its dates and what it has given; without its promise once it is over. */
export function renderProgram(view: Localized, program: ShownProgram): TemplateResult {
  const { t, money } = view
  const promise = promiseOf(view, program)
  const holds = isPromised(program) && promise !== undefined
  return html`
    <p>${holds ? [promise, limitOf(view, program), datesOf(view, program)].filter(Boolean).join(' ') : t('programOver')}</p>
    <p class="sum alone">
      <strong part="amount">${money(program.given, { short: true })}</strong>
      <span class="muted">${t('programGiven')}</span>
    </p>
    ${holds ? renderBudget(view, program) : nothing}
  `
}

/** The promise as a sentence with the amount per unit; undefined for a kind that this version doesn't know. */
function promiseOf({ language, t, money }: Localized, program: ShownProgram): string | undefined {
  const key = messageOf(program)
  if (key === undefined) return undefined
  const share = Number(program.percent ?? 0) / 100
  return t(key, {
    merchant: program.account_name,
    name: nameOf(program) ?? t('programChosen'),
    percent: numberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(share),
    amount: money(program.amount ?? 0, { short: true }),
  })
}

/** The name of the fund or nonprofit that receives; undefined if shoppers choose. */
function nameOf({ donor_choice, nonprofit, fund }: ShownProgram): string | undefined {
  return donor_choice ? undefined : (fund?.name ?? nonprofit?.name)
}

function messageOf({ kind, percent }: ShownProgram): MessageKey | undefined {
  if (kind === 'order_percent') return 'programPercent'
  if (kind === 'order_amount') return 'programOrder'
  if (kind === 'item_amount') return 'programItem'
  if (kind === 'match') return Number(percent) === 100 ? 'programMatchAll' : 'programMatch'
  return undefined
}

function limitOf({ t, money }: Localized, { max_per_order }: ShownProgram): string {
  return max_per_order === null ? '' : t('programMost', { amount: money(max_per_order, { short: true }) })
}

function datesOf({ language, t }: Localized, { starts_on, ends_on }: ShownProgram): string {
  const day = (text: string) =>
    dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${text}T00:00:00Z`))
  return ends_on === null
    ? t('programFrom', { start: day(starts_on) })
    : t('programDates', { start: day(starts_on), end: day(ends_on) })
}

/** What is left of the budget, where the merchant shows it. */
function renderBudget({ t, money }: Localized, program: ShownProgram): TemplateResult | typeof nothing {
  const { budget_left, given, monthly_budget, total_budget } = program
  // With both budgets, `budget_left` is of the one with less left.
  const isTotal = monthly_budget == null || (total_budget != null && total_budget - given === budget_left)
  const budget = isTotal ? total_budget : monthly_budget
  if (budget == null || budget_left == null) return nothing
  const amounts = { amount: money(budget_left, { short: true }), budget: money(budget, { short: true }) }
  return html`<p class="muted">${t(isTotal ? 'programBudget' : 'programMonth', amounts)}</p>`
}
