const DAY_MS = 86_400_000

/** Days from the one an invoice is due on to each of its reminders. */
const REMINDERS = [-5, 3, 14, 28]

/** What of an invoice decides about its reminders. Days are `YYYY-MM-DD`. */
interface Owed {
  due_on: string | null
  sent_at: Date | null
}

/**
 * Which reminder of an unpaid invoice stands to be sent, from 1 on; undefined before the first. The one before it is due
 * is left out where the invoice itself came as late. What was missed is not made up for: only the latest one is sent.
 */
export function reminderOf({ due_on, sent_at }: Owed, now: Date): number | undefined {
  if (due_on === null || sent_at === null) return undefined
  const due = Date.parse(`${due_on}T00:00:00Z`)
  const days = REMINDERS.map((offset) => due + offset * DAY_MS)
  const reached = days.filter((day) => day <= now.getTime() && day > sent_at.getTime()).at(-1)
  return reached === undefined ? undefined : days.indexOf(reached) + 1
}
