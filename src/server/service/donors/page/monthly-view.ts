import type { MonthlyGiftStatus } from '../../../../contract/index.ts'
import type { PageLocale } from '../../../pages/page-locale.ts'
import { type Catalogs, type Speaker, speakerOf } from '../../../pages/speaker.ts'
import { type DonorSpeaker, donorSpeaker } from './layout.ts'
import { arabic } from './monthly-words/arabic.ts'
import { english, type MonthlyWords } from './monthly-words/english.ts'
import { french } from './monthly-words/french.ts'
import { german } from './monthly-words/german.ts'
import { japanese } from './monthly-words/japanese.ts'
import { portuguese } from './monthly-words/portuguese.ts'
import { spanish } from './monthly-words/spanish.ts'

/** What the page shows of a monthly gift. Amounts are cents of USD. */
export interface ShownMonthlyGift {
  testMode: boolean
  nonprofit: { name: string; ein: string; place: string }
  shop: string
  /** Who receives the money and passes it on; undefined while no name is set. */
  foundation: string | undefined
  status: MonthlyGiftStatus
  amount: number
  count: number
  card: string | null
  nextAt: Date | null
  skippedAt: Date | null
  tryAt: Date | null
  endsAt: Date | null
  beganAt: Date
}

/** How the page is to be made, besides the gift. */
export interface MonthlyView {
  gift: ShownMonthlyGift
  path: string
  /** Whose days are shown. */
  timeZone: string
  now: Date
  /** The page of the latest gift. */
  latestHref: string
  cardForm: 'here' | 'elsewhere'
  bounds: { least: number; most: number }
  notice: MonthlyNotice | undefined
}

const catalogs: Catalogs<keyof MonthlyWords> = {
  ar: arabic,
  en: english,
  fr: french,
  de: german,
  ja: japanese,
  pt: portuguese,
  es: spanish,
}

/** Says the sentences of the page of a monthly gift, and with `donor` those that all donors' pages share. */
export type MonthlySpeaker = Speaker<keyof MonthlyWords> & { donor: DonorSpeaker }

/** Makes the speaker of a donor's visit. */
export function monthlySpeaker(locale: PageLocale): MonthlySpeaker {
  return { ...speakerOf(catalogs, locale), donor: donorSpeaker(locale) }
}

const done = ['amount', 'skip', 'unskip', 'pause', 'resume', 'card', 'stop', 'undo_stop'] as const
const problems = ['amount', 'card', 'late', 'busy', 'often'] as const

/** What came of the form that led to the page. `before` is the amount, in cents, that was changed. */
export type MonthlyNotice = { done: (typeof done)[number]; before?: number } | { problem: (typeof problems)[number] }

/** Reads it out of the page's address; what is none is left out. */
export function readNotice(query: URLSearchParams): MonthlyNotice | undefined {
  const did = done.find((one) => one === query.get('done'))
  const problem = problems.find((one) => one === query.get('problem'))
  const before = Number(query.get('before') ?? '')
  if (problem !== undefined) return { problem }
  if (did === undefined) return undefined
  return Number.isSafeInteger(before) && before > 0 ? { done: did, before } : { done: did }
}
