import type { Dice } from '../random.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { OwnMovement } from '../recompute/movements.ts'
import { aloneIn } from './alone.ts'
import type { BankLine, Shown, Sweep } from './planned-lines.ts'

const LONGEST_DELAY = 45

/** What a made-up bank has to go by. */
interface Bank {
  last: string
  luck: Dice
}

/**
 * Shows what moved at the bank: some of it late, in two parts, two in one, or without a name. Two transfers it never
 * shows, two it shows twice, one deposit is nobody's; it takes a fee every month, and gives interest in some.
 */
export function planBank(movements: readonly OwnMovement[], sweeps: readonly Sweep[], { last, luck }: Bank) {
  const isAlone = aloneIn([...movements, ...sweeps])
  const plain = movements.filter((one) => isAlone(one) && isPlainTransfer(one, movements))
  const [missing, doubled] = [atThirds(plain, 0), atThirds(plain, 1)]
  const waiting: Shown[] = [...movements.filter((one) => !missing.includes(one)), ...sweeps]
  const lines: BankLine[] = []
  const merging = new Set(plain.filter((one) => !missing.includes(one) && !doubled.includes(one)))
  const done = new Set<Shown>()
  for (const shown of waiting.toSorted((one, other) => one.day.localeCompare(other.day))) {
    if (done.has(shown)) continue
    const partner = isIn(merging, shown) && luck.chance(12) ? partnerOf(shown, merging, done) : undefined
    const made =
      partner === undefined
        ? linesOf(shown, { last, luck, isAlone, isPlain: isIn(merging, shown) || shown.is === 'sweep' })
        : [lineOf([shown, partner], { day: laterOf(shown.day, partner.day), last })]
    for (const one of made.flatMap(({ shows }) => shows)) done.add(one)
    lines.push(...made)
  }
  const twice = lines
    .filter(({ shows }) => shows.some((one) => one.is !== 'sweep' && doubled.includes(one)))
    .map((line) => ({ ...line, isNamed: true, text: 'SHOWN TWICE' }))
  const stranger = { ...lineOf([], { day: daysAfter(last, -60), last }), cents: 77_777, text: 'UNKNOWN SENDER' }
  const strangers = [...twice, stranger]
  const all = [...lines, ...strangers, ...ownLines(movements[0]?.day ?? last, last)]
  all.sort((one, other) => one.day.localeCompare(other.day))
  for (const [index, line] of all.entries()) line.id = `B${index}`
  return { lines: all, strangers, missing }
}

/** Transfers to nonprofits of which nothing came back. */
function isPlainTransfer(one: OwnMovement, movements: readonly OwnMovement[]): boolean {
  if (one.is !== 'payout' || one.payout.byCheck || one.cents > 0) return false
  return !movements.some((other) => other.is === 'payout' && other.cents > 0 && other.payout === one.payout)
}

/** Two of some, a third and two thirds of the way through, or beside them. */
function atThirds(all: readonly OwnMovement[], beside: number): OwnMovement[] {
  const places = [1, 2].map((third) => Math.floor((all.length * third) / 3) + beside)
  return all.filter((_, index) => places.includes(index))
}

function isIn(all: ReadonlySet<OwnMovement>, one: Shown): one is OwnMovement {
  return one.is !== 'sweep' && all.has(one)
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

interface Muddling extends Bank {
  isAlone(one: Shown): boolean
  /** Whether it comes alone: nothing came back of it, and it is not planted. */
  isPlain: boolean
}

function linesOf(shown: Shown, { last, luck, isAlone, isPlain }: Muddling): BankLine[] {
  const soon = daysAfter(shown.day, luck.between(0, 2))
  // A check has its number, and the two halves of a debit that came back their days.
  if (shown.is === 'returned debit') return [lineOf([shown], { day: shown.day, last })]
  if (shown.is === 'payout' && shown.payout.byCheck) return [lineOf([shown], { day: soon, last })]
  const late = daysAfter(shown.day, luck.between(12, LONGEST_DELAY))
  if (isPlain && luck.chance(8)) return [lineOf([shown], { day: late, last })]
  if (isPlain && Math.abs(shown.cents) > 1_000 && luck.chance(10)) return halvesOf(shown, { last, luck })
  const canBeQuiet = isAlone(shown) && (isPlain || (shown.is === 'invoice' && shown.cents > 0))
  const isNamed = !canBeQuiet || !luck.chance(15)
  return [{ ...lineOf([shown], { day: soon, last }), isNamed }]
}

/** The same in two parts, days apart. */
function halvesOf(shown: Shown, { last, luck }: Bank): BankLine[] {
  const first = Math.trunc(shown.cents / luck.between(2, 9))
  const [one, other] = [
    { ...lineOf([shown], { day: shown.day, last }), cents: first },
    { ...lineOf([shown], { day: daysAfter(shown.day, luck.between(1, 6)), last }), cents: shown.cents - first },
  ]
  return [one, other]
}

function lineOf(shows: readonly Shown[], { day, last }: { day: string; last: string }): BankLine {
  const cents = shows.reduce((sum, one) => sum + one.cents, 0)
  return { id: '', day: day > last ? last : day, cents, shows, isNamed: true, text: '' }
}

/** What is the bank's own: a fee at each month's end, and interest at each third one's. */
function ownLines(first: string, last: string): BankLine[] {
  const lines: BankLine[] = []
  for (let month = 0, day = first; ; month += 1) {
    const next = `${daysAfter(`${day.slice(0, 7)}-28`, 6).slice(0, 7)}-01`
    day = daysAfter(next, -1)
    if (day > last) return lines
    const name = day.slice(0, 7)
    const line = lineOf([], { day, last })
    lines.push({ ...line, cents: -1_003 - 7 * month, text: `ACCOUNT ANALYSIS ${name}`, is: 'bank_fees' })
    if (month % 3 === 2) lines.push({ ...line, cents: 211 + month, text: `INTEREST PAID ${name}`, is: 'bank_interest' })
    day = next
  }
}
