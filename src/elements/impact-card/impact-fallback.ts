import type { ImpactReport } from '../../contract/reports.ts'
import type { Sentences } from '../messages/english.ts'
import { impactEnglish } from '../messages/impact-card.english.ts'
import { directionOf, fillMessage } from '../shared/messages.ts'
import { formatCents } from '../shared/money.ts'
import type { Shown } from '../shared/shown-members.ts'
import { escaped } from './escaped.ts'
import { type ImpactFigures, type ImpactRow, impactFigures } from './impact-figures.ts'

/** What to show of a report inside the tag of a card, and how. */
export interface ImpactFallbackOptions {
  /** Id or EIN of the only nonprofit to show. */
  nonprofitId?: string
  /** How many nonprofits to list. */
  rows?: number
  /** Words above the numbers. */
  heading?: string
  /** Where the heading leads; nowhere when empty. */
  href?: string
  /** The language of the page, and its sentences: a file of `translations/`. English without. */
  language?: string
  messages?: Partial<Sentences>
  /** When the report was made. */
  date: Date
}

/**
 * What stands inside an `<impact-card>`: its figures as HTML without style or script, for pages whose scripts do not
 * run. The stylesheet of the kit gives them the card's look, and the card takes them over without movement.
 */
export function impactFallback(report: Shown<ImpactReport>, options: ImpactFallbackOptions): string {
  const { nonprofitId = '', rows = 3, language = 'en', messages = {}, date, href = '' } = options
  const figures = impactFigures(report, nonprofitId)
  const say = (name: keyof typeof impactEnglish, values?: Readonly<Record<string, unknown>>) =>
    escaped(fillMessage(messages[name] ?? impactEnglish[name], language, values))
  const money = (cents: number) => escaped(formatCents(cents, language, { short: true }))
  const [only] = figures.rows
  const isOne = nonprofitId !== '' && only !== undefined
  const heading = escaped(options.heading ?? '') || say(isOne ? 'impactOne' : 'impactTitle', { name: only?.name })
  const items = figures.rows.slice(0, rows).map((row) => itemOf(row, isOne ? undefined : money(row.amount), say))
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  const lines = [
    `<p>${href === '' ? heading : `<a href="${escaped(href)}">${heading}</a>`}</p>`,
    `<p><strong>${money(figures.amount)}</strong> <small>${counted(figures, isOne, say)}</small></p>`,
    ...(items.join('') === '' ? [] : [`<ul>${items.join('')}</ul>`]),
    `<p><small><time datetime="${date.toISOString().slice(0, 10)}">${escaped(day)}</time></small></p>`,
  ]
  return `<div class="almoner-figures" lang="${escaped(language)}" dir="${directionOf(language)}">\n  ${lines.join('\n  ')}\n</div>`
}

type SayImpact = (name: keyof typeof impactEnglish, values?: Readonly<Record<string, unknown>>) => string

function counted({ gifts, rows }: ImpactFigures, isOne: boolean, say: SayImpact): string {
  if (rows.length === 0) return say('impactNone')
  const counts = [say('impactGifts', { count: gifts })]
  if (!isOne) counts.push(say('impactNonprofits', { count: rows.length }))
  return `${say('impactGiven')} · ${counts.join(' · ')}`
}

/** One nonprofit with its bar and what its gifts did, else how many they were; what they did alone, where it is the only one. */
function itemOf({ name, gifts, share, did }: ImpactRow, amount: string | undefined, say: SayImpact): string {
  const counted = amount === undefined || gifts === 0 ? '' : say('impactGifts', { count: gifts })
  const told = escaped(did.join(', ')) || counted
  const words = told === '' ? '' : `<small dir="auto">${told}</small>`
  if (amount === undefined) return words === '' ? '' : `<li>${words}</li>`
  const width = Math.max(1, Math.round(share * 100))
  const bar = `<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="4" opacity=".1"/><rect width="${width}" height="4"/></svg>`
  return `<li><span dir="auto">${escaped(name)}</span> <span>${amount}</span>${bar}${words}</li>`
}
