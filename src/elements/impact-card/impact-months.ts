import { html, nothing, type TemplateResult } from 'lit'
import { dateFormat, listFormat } from '../../contract/formatters.ts'
import type { Localized } from '../shared/localize.ts'

/** What was given in one month, in cents; it begins at `start`, in unix seconds. */
export interface Month {
  start: number
  amount: number
}

/** A column for each month, and the same in words; nothing where no month is asked for. */
export function renderMonths(
  { language, t, money }: Localized,
  months: readonly Month[],
): TemplateResult | typeof nothing {
  if (months.length === 0) return nothing
  const named = ({ start }: Month, month: 'long' | 'short') =>
    dateFormat(language, { month, timeZone: 'UTC' }).format(start * 1_000)
  const list = listFormat(language).format(months.map((month) => `${named(month, 'long')} ${money(month.amount)}`))
  return html`
    <figure part="chart">
      <svg viewBox="0 0 100 30" preserveAspectRatio="none" role="img" aria-label=${t('impactMonths', { list })}>
        <path d=${columnsOf(months)} />
      </svg>
      <figcaption aria-hidden="true">${months.map((month) => html`<span>${named(month, 'short')}</span>`)}</figcaption>
    </figure>
  `
}

function columnsOf(months: readonly Month[]): string {
  const largest = Math.max(1, ...months.map(({ amount }) => amount))
  const step = 100 / months.length
  const columns = months.map(({ amount }, index) => {
    const height = amount === 0 ? 0.5 : Math.max(1.5, (amount / largest) * 30)
    return `M${index * step + step * 0.12} 30v-${height}h${step * 0.76}v${height}z`
  })
  return columns.join('')
}
