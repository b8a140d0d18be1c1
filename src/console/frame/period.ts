import { html } from 'hono/html'
import { isCalendarDay } from '../../contract/fields.ts'
import { startOfDayIn } from '../../server/kernel/calendar.ts'
import type { Markup } from '../../server/pages/page.ts'
import { textField } from './controls.ts'
import type { PageContext } from './define.ts'

/** Two fields of a filter for its first and last day. */
export function periodFields(context: PageContext): Markup {
  const field = (name: 'from' | 'until', label: string) =>
    textField(context, { name, label, type: 'date', value: context.query.get(name) ?? '', required: false })
  return html`${field('from', 'From')} ${field('until', 'To')}`
}

/** The filter's whole days in the person's time zone. Both moments are inclusive, in whole seconds. */
export function periodOf({ query, timeZone }: PageContext): { start?: Date | undefined; end?: Date | undefined } {
  const [first, last] = [query.get('from') ?? '', query.get('until') ?? '']
  return {
    start: isCalendarDay(first) ? startOfDayIn(timeZone, first) : undefined,
    end: isCalendarDay(last) ? new Date(startOfDayIn(timeZone, dayAfter(last)).getTime() - 1_000) : undefined,
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
