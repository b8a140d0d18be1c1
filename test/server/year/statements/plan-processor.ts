import type { Random } from '../random.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { OwnMovement } from '../recompute/movements.ts'
import { hasUniqueAmount, type ProcessorLine, type Sweep } from './planned-lines.ts'

const CATEGORIES: Partial<Record<OwnMovement['type'], string>> = {
  charge: 'charge',
  transfer: 'charge',
  refund: 'refund',
  dispute: 'dispute',
}

/**
 * Plans the processor's lines with its real fees: some a day late, some without our reference. Errors: one charge is
 * missing, and one adjustment is unknown. Each month has a fee, and the balance is paid out to the bank on Mondays.
 */
export function planProcessor(movements: readonly OwnMovement[], last: string, random: Random) {
  const isUnique = hasUniqueAmount(movements)
  const missing = movements.filter((one) => one.type === 'charge' && isUntouched(one, movements)).slice(3, 4)
  const shown = movements.filter((one) => !missing.includes(one)).map((one) => lineOf(one, { isUnique, last, random }))
  const own = random.between(300, 320)
  const unknown: ProcessorLine = {
    ...{ id: '', day: daysAfter(last, -100), gross: -own, fee: 0, category: 'other_adjustment' },
    ...{ shows: null, hasReference: false, text: 'Unknown adjustment' },
  }
  const days = shown.map(({ day }) => day).toSorted()
  const lines: ProcessorLine[] = [...shown, unknown, ...monthlyFees(days[0] ?? last, last)]
  const sweeps = sweepsOf(lines, last)
  const all = [...lines, ...sweeps.map(sweepLine)].toSorted((one, other) => one.day.localeCompare(other.day))
  for (const [index, line] of all.entries()) line.id = `txn_${index}`
  return { lines: all, sweeps, unexplained: [unknown], missing }
}

function isUntouched(charge: OwnMovement, movements: readonly OwnMovement[]): boolean {
  return movements.every((one) => one === charge || !('card' in one && 'card' in charge) || one.card !== charge.card)
}

function lineOf(
  shows: OwnMovement,
  { isUnique, last, random }: { isUnique: (one: OwnMovement) => boolean; last: string; random: Random },
): ProcessorLine {
  const late = daysAfter(shows.day, random.chance(20) ? 1 : 0)
  // A transfer was charged elsewhere, and its fee is known.
  const knownFee = 'fee' in shows ? shows.fee : 0
  const fee = shows.type === 'charge' ? Math.round(shows.cents * 0.029) + 30 : knownFee
  const hasReference = shows.type !== 'charge' || !isUnique(shows) || random.chance(80)
  return {
    ...{ id: '', day: late > last ? last : late, gross: shows.cents + (shows.type === 'transfer' ? fee : 0), fee },
    ...{ category: CATEGORIES[shows.type] ?? '', shows, hasReference, text: shows.type },
  }
}

function monthlyFees(first: string, last: string): ProcessorLine[] {
  const fees: ProcessorLine[] = []
  for (let day = `${first.slice(0, 7)}-28`; day <= last; day = `${daysAfter(day, 10).slice(0, 7)}-28`)
    fees.push({
      ...{ id: '', day, gross: -200, fee: 0, category: 'fee' },
      ...{ shows: null, hasReference: false, text: 'Radar' },
    })
  return fees
}

/** Pays out the balance to the bank on Mondays. */
function sweepsOf(lines: readonly ProcessorLine[], last: string): Sweep[] {
  const nets = new Map<string, number>()
  for (const { day, gross, fee } of lines) nets.set(day, (nets.get(day) ?? 0) + gross - fee)
  const sweeps: Sweep[] = []
  let balance = 0
  for (let day = [...nets.keys()].toSorted()[0] ?? last; day <= last; day = daysAfter(day, 1)) {
    balance += nets.get(day) ?? 0
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1 || balance <= 0) continue
    sweeps.push({ type: 'sweep', day, cents: balance, name: `po_1MadeUp${sweeps.length}Sweep` })
    balance = 0
  }
  return sweeps
}

function sweepLine(shows: Sweep): ProcessorLine {
  const { day, cents } = shows
  return { id: '', day, gross: -cents, fee: 0, category: 'payout', shows, hasReference: true, text: 'STRIPE PAYOUT' }
}
