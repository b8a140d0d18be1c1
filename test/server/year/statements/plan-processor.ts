import type { Dice } from '../random.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { OwnMovement } from '../recompute/movements.ts'
import { aloneIn } from './alone.ts'
import type { ProcessorLine, Sweep } from './planned-lines.ts'

const CATEGORIES: Partial<Record<OwnMovement['is'], string>> = {
  charge: 'charge',
  transfer: 'charge',
  refund: 'refund',
  dispute: 'dispute',
}

/**
 * Shows what moved at the processor: with the fee it really takes, some of it a day late, some without a name. One charge
 * never comes, one adjustment is nobody's, its own fee comes every month, and each Monday all it holds goes to the bank.
 */
export function planProcessor(movements: readonly OwnMovement[], last: string, luck: Dice) {
  const isAlone = aloneIn(movements)
  const missing = movements.filter((one) => one.is === 'charge' && isUntouched(one, movements)).slice(3, 4)
  const shown = movements.filter((one) => !missing.includes(one)).map((one) => lineOf(one, { isAlone, last, luck }))
  const own = luck.between(300, 320)
  const stranger: ProcessorLine = {
    ...{ id: '', day: daysAfter(last, -100), gross: -own, fee: 0, category: 'other_adjustment' },
    ...{ shows: null, isNamed: false, text: 'Adjustment nobody asked for' },
  }
  const days = shown.map(({ day }) => day).toSorted()
  const lines: ProcessorLine[] = [...shown, stranger, ...monthlyFees(days[0] ?? last, last)]
  const sweeps = sweepsOf(lines, last)
  const all = [...lines, ...sweeps.map(sweepLine)].toSorted((one, other) => one.day.localeCompare(other.day))
  for (const [index, line] of all.entries()) line.id = `txn_${index}`
  return { lines: all, sweeps, strangers: [stranger], missing }
}

function isUntouched(charge: OwnMovement, movements: readonly OwnMovement[]): boolean {
  return movements.every((one) => one === charge || !('card' in one && 'card' in charge) || one.card !== charge.card)
}

function lineOf(
  shows: OwnMovement,
  { isAlone, last, luck }: { isAlone: (one: OwnMovement) => boolean; last: string; luck: Dice },
): ProcessorLine {
  const late = daysAfter(shows.day, luck.chance(20) ? 1 : 0)
  // A transfer was charged elsewhere; what it cost there was told with it.
  const told = 'fee' in shows ? shows.fee : 0
  const fee = shows.is === 'charge' ? Math.round(shows.cents * 0.029) + 30 : told
  const isNamed = shows.is !== 'charge' || !isAlone(shows) || luck.chance(80)
  return {
    ...{ id: '', day: late > last ? last : late, gross: shows.cents + (shows.is === 'transfer' ? fee : 0), fee },
    ...{ category: CATEGORIES[shows.is] ?? '', shows, isNamed, text: shows.is },
  }
}

function monthlyFees(first: string, last: string): ProcessorLine[] {
  const fees: ProcessorLine[] = []
  for (let day = `${first.slice(0, 7)}-28`; day <= last; day = `${daysAfter(day, 10).slice(0, 7)}-28`)
    fees.push({
      ...{ id: '', day, gross: -200, fee: 0, category: 'fee' },
      ...{ shows: null, isNamed: false, text: 'Radar' },
    })
  return fees
}

/** Each Monday what it holds goes to the bank. */
function sweepsOf(lines: readonly ProcessorLine[], last: string): Sweep[] {
  const nets = new Map<string, number>()
  for (const { day, gross, fee } of lines) nets.set(day, (nets.get(day) ?? 0) + gross - fee)
  const sweeps: Sweep[] = []
  let held = 0
  for (let day = [...nets.keys()].toSorted()[0] ?? last; day <= last; day = daysAfter(day, 1)) {
    held += nets.get(day) ?? 0
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1 || held <= 0) continue
    sweeps.push({ is: 'sweep', day, cents: held, name: `po_1MadeUp${sweeps.length}Sweep` })
    held = 0
  }
  return sweeps
}

function sweepLine(shows: Sweep): ProcessorLine {
  const { day, cents } = shows
  return { id: '', day, gross: -cents, fee: 0, category: 'payout', shows, isNamed: true, text: 'STRIPE PAYOUT' }
}
