import type { Selectable } from 'kysely'
import type { SandboxInvoiceTable, SandboxSubscriptionTable } from '../database/tables/processors.ts'
import { monthsAfter } from '../kernel/calendar-month.ts'

/** A gift that the sandbox charges every month. */
export type SandboxSubscription = Selectable<SandboxSubscriptionTable>

/** One month's payment. */
export type SandboxInvoice = Omit<Selectable<SandboxInvoiceTable>, 'refunded_at'>

/** A subscription with the payment that is open, and those that a look at it made or changed. */
export interface Billed {
  subscription: SandboxSubscription
  changed: SandboxInvoice[]
}

/** How many days after a refused try the next one follows; after the last the gift ends. */
export const RETRY_DAYS = [3, 5, 7] as const

const DAY_MS = 86_400_000

/**
 * Charges what has fallen due until a moment, each at its own time, as a processor does that never sleeps: a month by the
 * calendar, a refused card again by the schedule, nothing while it is paused.
 */
export function billUntil(subscription: SandboxSubscription, open: SandboxInvoice | undefined, now: Date): Billed {
  const changed = new Map<number, SandboxInvoice>()
  let [present, waiting] = [subscription, open]
  while (present.ended_at === null) {
    const dueAt = nextDue(present)
    const tryAt = waiting?.next_try_at ?? null
    if (waiting !== undefined && tryAt !== null && tryAt <= now && tryAt <= dueAt) {
      const tried = charged(present, waiting, tryAt)
      changed.set(tried.month, tried)
      if (tried.state === 'failed') present = { ...present, ended_at: tryAt, card_failed: true }
      waiting = tried.state === 'open' ? tried : undefined
      continue
    }
    if (dueAt > now) break
    if (present.ends_next) {
      present = { ...present, ended_at: dueAt }
      continue
    }
    const month = present.months + 1
    const isLeftOut = isPausedAt(present, dueAt)
    present = { ...present, months: month }
    if (isLeftOut) continue
    const bill = { subscription_key: present.key, month, due_at: dueAt, amount: present.amount }
    const invoice = charged(present, { ...bill, state: 'open', tries: 0, next_try_at: null, paid_at: null }, dueAt)
    changed.set(month, invoice)
    waiting = invoice.state === 'open' ? invoice : undefined
  }
  return { subscription: present, changed: [...changed.values()] }
}

/** When the next month comes, charged or not. */
export function nextDue({ began_at, months }: SandboxSubscription): Date {
  return monthsAfter(began_at, months + 1)
}

/** When the card is charged next; null while it is paused without an end. */
export function nextCharge(subscription: SandboxSubscription): Date | null {
  const { began_at, months, is_paused: isPaused, paused_until: until, ends_next, ended_at } = subscription
  if (ended_at !== null || ends_next) return null
  const due = nextDue(subscription)
  if (!isPausedAt(subscription, due)) return due
  return isPaused || until === null ? null : monthsAfter(began_at, months + 2)
}

/** Is nothing charged at that moment? */
export function isPausedAt({ is_paused, paused_until }: SandboxSubscription, moment: Date): boolean {
  return is_paused || (paused_until !== null && paused_until > moment)
}

/** A payment after one more try with the card: what refuses it the first time may be paid at the second. */
export function charged({ card_behavior }: SandboxSubscription, invoice: SandboxInvoice, at: Date): SandboxInvoice {
  const tries = invoice.tries + 1
  const isPaid = card_behavior === 'paid' || (card_behavior === 'late' && tries > 1)
  if (isPaid) return { ...invoice, tries, state: 'paid', paid_at: at, next_try_at: null }
  const days = RETRY_DAYS[tries - 1]
  return days === undefined
    ? { ...invoice, tries, state: 'failed', next_try_at: null }
    : { ...invoice, tries, next_try_at: new Date(at.getTime() + days * DAY_MS) }
}
