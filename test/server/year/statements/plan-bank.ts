import type { Random } from '../random.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { OwnMovement } from '../recompute/movements.ts'
import { type BankLine, hasUniqueAmount, type Shown, type Sweep } from './planned-lines.ts'

const LONGEST_DELAY = 45

interface BankOptions {
  last: string
  random: Random
}

/**
 * Plans the bank's lines: some late, in two parts, merged, or without a reference. Errors: two transfers are missing,
 * two are shown twice, and one deposit has no known sender. Each month has a fee, each third month interest.
 */
export function planBank(movements: readonly OwnMovement[], sweeps: readonly Sweep[], { last, random }: BankOptions) {
  const isUnique = hasUniqueAmount([...movements, ...sweeps])
  const plainTransfers = movements.filter((one) => isUnique(one) && isPlainTransfer(one, movements))
  const [missing, doubled] = [atThirds(plainTransfers, 0), atThirds(plainTransfers, 1)]
  const waiting: Shown[] = [...movements.filter((one) => !missing.includes(one)), ...sweeps]
  const lines: BankLine[] = []
  const merging = new Set(plainTransfers.filter((one) => !missing.includes(one) && !doubled.includes(one)))
  const done = new Set<Shown>()
  for (const shown of waiting.toSorted((one, other) => one.day.localeCompare(other.day))) {
    if (done.has(shown)) continue
    const partner = isIn(merging, shown) && random.chance(12) ? partnerOf(shown, merging, done) : undefined
    const made =
      partner === undefined
        ? linesOf(shown, { last, random, isUnique, isPlain: isIn(merging, shown) || shown.type === 'sweep' })
        : [lineOf([shown, partner], { day: laterOf(shown.day, partner.day), last })]
    for (const one of made.flatMap(({ shows }) => shows)) done.add(one)
    lines.push(...made)
  }
  const twice = lines
    .filter(({ shows }) => shows.some((one) => one.type !== 'sweep' && doubled.includes(one)))
    .map((line) => ({ ...line, hasReference: true, text: 'SHOWN TWICE' }))
  const unknown = { ...lineOf([], { day: daysAfter(last, -60), last }), cents: 77_777, text: 'UNKNOWN SENDER' }
  const unexplained = [...twice, unknown]
  const all = [...lines, ...unexplained, ...feesAndInterest(movements[0]?.day ?? last, last)]
  all.sort((one, other) => one.day.localeCompare(other.day))
  for (const [index, line] of all.entries()) line.id = `B${index}`
  return { lines: all, unexplained, missing }
}

/** Whether it is a transfer to a nonprofit that wasn't returned. */
function isPlainTransfer(one: OwnMovement, movements: readonly OwnMovement[]): boolean {
  if (one.type !== 'payout' || one.payout.byCheck || one.cents > 0) return false
  return !movements.some((other) => other.type === 'payout' && other.cents > 0 && other.payout === one.payout)
}

/** The movements at one third and two thirds of the list, plus an offset. */
function atThirds(all: readonly OwnMovement[], offset: number): OwnMovement[] {
  const places = [1, 2].map((third) => Math.floor((all.length * third) / 3) + offset)
  return all.filter((_, index) => places.includes(index))
}

function isIn(all: ReadonlySet<OwnMovement>, one: Shown): one is OwnMovement {
  return one.type !== 'sweep' && all.has(one)
}

function partnerOf(
  one: OwnMovement,
  among: ReadonlySet<OwnMovement>,
  done: ReadonlySet<Shown>,
): OwnMovement | undefined {
  return [...among].find((other) => other !== one && !done.has(other) && other.day >= one.day)
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other
}

interface ShownLine extends BankOptions {
  isUnique(one: Shown): boolean
  /** Whether nothing was returned and no error is planned for it. */
  isPlain: boolean
}

function linesOf(shown: Shown, { last, random, isUnique, isPlain }: ShownLine): BankLine[] {
  const soon = daysAfter(shown.day, random.between(0, 2))
  // Checks are matched by number, and a returned debit's two lines by their days.
  if (shown.type === 'returned debit') return [lineOf([shown], { day: shown.day, last })]
  if (shown.type === 'payout' && shown.payout.byCheck) return [lineOf([shown], { day: soon, last })]
  const late = daysAfter(shown.day, random.between(12, LONGEST_DELAY))
  if (isPlain && random.chance(8)) return [lineOf([shown], { day: late, last })]
  if (isPlain && Math.abs(shown.cents) > 1_000 && random.chance(10)) return inTwoParts(shown, { last, random })
  const canOmitReference = isUnique(shown) && (isPlain || (shown.type === 'invoice' && shown.cents > 0))
  const hasReference = !canOmitReference || !random.chance(15)
  return [{ ...lineOf([shown], { day: soon, last }), hasReference }]
}

/** Two lines for one movement, days apart. */
function inTwoParts(shown: Shown, { last, random }: BankOptions): BankLine[] {
  const first = Math.trunc(shown.cents / random.between(2, 9))
  const [one, other] = [
    { ...lineOf([shown], { day: shown.day, last }), cents: first },
    { ...lineOf([shown], { day: daysAfter(shown.day, random.between(1, 6)), last }), cents: shown.cents - first },
  ]
  return [one, other]
}

function lineOf(shows: readonly Shown[], { day, last }: { day: string; last: string }): BankLine {
  const cents = shows.reduce((sum, one) => sum + one.cents, 0)
  return { id: '', day: day > last ? last : day, cents, shows, hasReference: true, text: '' }
}

/** The bank's fee at each month's end, and interest at each third one's. */
function feesAndInterest(first: string, last: string): BankLine[] {
  const lines: BankLine[] = []
  for (let month = 0, day = first; ; month += 1) {
    const next = `${daysAfter(`${day.slice(0, 7)}-28`, 6).slice(0, 7)}-01`
    day = daysAfter(next, -1)
    if (day > last) return lines
    const name = day.slice(0, 7)
    const line = lineOf([], { day, last })
    lines.push({ ...line, cents: -1_003 - 7 * month, text: `ACCOUNT ANALYSIS ${name}`, postAs: 'bank_fees' })
    if (month % 3 === 2)
      lines.push({ ...line, cents: 211 + month, text: `INTEREST PAID ${name}`, postAs: 'bank_interest' })
    day = next
  }
}
