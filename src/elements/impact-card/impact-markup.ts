import type { ImpactReport } from '../../contract/reports.ts'
import { impactEnglish, type Sentences } from '../messages/english.ts'
import { directionOf, fillMessage } from '../shared/localize.ts'
import { formatCents } from '../shared/money.ts'
import type { Shown } from '../shared/service.ts'
import { type ImpactFigures, type ImpactRow, impactFigures } from './impact-figures.ts'

/*
 * The impact card without scripts: HTML for e-mail, SVG for a README, with the same figures and texts.
 */

/** What to show of a report. */
export interface ImpactMarkupOptions {
  /** ID or EIN of the only nonprofit to show. */
  nonprofitId?: string
  /** Maximum number of nonprofits. */
  rows?: number
}

const LANGUAGE = 'en'
const WIDTH = 480

/** The card as an HTML fragment with inline styles, for e-mail programs; keeps real headings and lists. */
export function impactHtml(report: ImpactReport, { nonprofitId = '', rows = 3 }: ImpactMarkupOptions = {}): string {
  const figures = impactFigures(report, nonprofitId)
  const items = figures.rows.slice(0, rows).map((row) => {
    const { name, amount, share } = row
    return `<li style="margin:0 0 14px;padding:0;list-style:none">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td style="font-weight:600">${escaped(name)}</td><td align="right">${dollars(amount)}</td></tr></table>
<div style="height:6px;border-radius:3px;background:#f0f2f1"><div style="height:6px;border-radius:3px;background:#0b6b53;width:${percent(share)}"></div></div>
<span style="color:#59635e;font-size:14px">${escaped(effectOrCount(row, nonprofitId))}</span></li>`
  })
  return `<div style="max-width:${WIDTH}px;box-sizing:border-box;padding:24px;border:1px solid #dce1de;border-radius:16px;background:#fff;color:#1b211e;font:16px/1.5 system-ui,sans-serif">
<h3 style="margin:0 0 12px;color:#59635e;font-size:16px">${escaped(heading(figures, nonprofitId))}</h3>
<p style="margin:0 0 16px"><strong style="font-size:40px;line-height:1.1">${dollars(figures.amount)}</strong> ${words('impactGiven')}<br><span style="color:#59635e;font-size:14px">${counts(figures)}</span></p>
<ul style="margin:0;padding:0">${items.join('')}</ul></div>
`
}

/** The card as one SVG image with a text alternative, for pages that only allow images. */
export function impactSvg(report: ImpactReport, { nonprofitId = '', rows = 3 }: ImpactMarkupOptions = {}): string {
  const figures = impactFigures(report, nonprofitId)
  const shown = figures.rows.slice(0, rows)
  const height = 148 + shown.length * 62
  const items = shown.map((row, index) => {
    const { name, amount, share } = row
    const top = 148 + index * 62
    return `<text x="24" y="${top}" font-weight="600">${escaped(name)}</text><text x="${WIDTH - 24}" y="${top}" text-anchor="end">${dollars(amount)}</text>
<rect x="24" y="${top + 9}" width="${WIDTH - 48}" height="6" rx="3" fill="#f0f2f1"/><rect x="24" y="${top + 9}" width="${((WIDTH - 48) * share).toFixed(2)}" height="6" rx="3" fill="#0b6b53"/>
<text x="24" y="${top + 34}" font-size="14" fill="#59635e">${escaped(effectOrCount(row, nonprofitId))}</text>`
  })
  const list = shown.map(({ name, amount }) => `${name} ${dollars(amount)}`).join(', ')
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title description" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="16" fill="#1b211e">
<title id="title">${escaped(heading(figures, nonprofitId))}</title><desc id="description">${dollars(figures.amount)} ${words('impactGiven')}, ${counts(figures)}: ${escaped(list)}</desc>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="16" fill="#fff" stroke="#dce1de"/>
<text x="24" y="40" font-weight="600" fill="#59635e">${escaped(heading(figures, nonprofitId))}</text>
<text x="24" y="84" font-size="40" font-weight="700">${dollars(figures.amount)}<tspan font-size="16" font-weight="400"> ${words('impactGiven')}</tspan></text>
<text x="24" y="108" font-size="14" fill="#59635e">${counts(figures)}</text>
${items.join('\n')}
</svg>
`
}

function heading({ rows: [only] }: ImpactFigures, nonprofitId: string): string {
  return nonprofitId !== '' && only !== undefined ? words('impactOne', { name: only.name }) : words('impactTitle')
}

/** The effect of the gifts to one nonprofit, otherwise their number, unless it is shown already. */
function effectOrCount({ did, gifts }: ImpactRow, nonprofitId: string): string {
  return did.join(', ') || (nonprofitId === '' && gifts > 0 ? words('impactGifts', { count: gifts }) : '')
}

function counts({ gifts, rows }: ImpactFigures): string {
  return `${words('impactGifts', { count: gifts })} · ${words('impactNonprofits', { count: rows.length })}`
}

function words(key: keyof typeof impactEnglish, values: Readonly<Record<string, unknown>> = {}): string {
  return fillMessage(impactEnglish[key], LANGUAGE, values)
}

function dollars(cents: number): string {
  return formatCents(cents, LANGUAGE, { short: true }).replaceAll('\u200e', '')
}

function percent(share: number): string {
  return `${(Math.max(0.01, share) * 100).toFixed(2)}%`
}

/** Options for the fallback content of a card. */
export interface ImpactFallbackOptions {
  /** ID or EIN of the only nonprofit to show. */
  nonprofitId?: string
  /** Maximum number of nonprofits. */
  rows?: number
  /** Heading above the numbers. */
  heading?: string
  /** Link of the heading; none if empty. */
  href?: string
  /** The language of the page, and its messages: a file of `translations/`. Default: English. */
  language?: string
  messages?: Partial<Sentences>
  /** When the report was made. */
  date: Date
}

/**
 * The fallback content of an `<impact-card>`: its figures as HTML without style or script, for pages whose scripts
 * don't run. The kit's stylesheet gives them the card's look, and the card replaces them without a layout shift.
 */
export function impactFallback(report: Shown<ImpactReport>, options: ImpactFallbackOptions): string {
  const { nonprofitId = '', rows = 3, language = 'en', messages = {}, date, href = '' } = options
  const figures = impactFigures(report, nonprofitId)
  const message = (name: keyof typeof impactEnglish, values?: Readonly<Record<string, unknown>>) =>
    escaped(fillMessage(messages[name] ?? impactEnglish[name], language, values))
  const money = (cents: number) => escaped(formatCents(cents, language, { short: true }))
  const [only] = figures.rows
  const isOne = nonprofitId !== '' && only !== undefined
  const heading = escaped(options.heading ?? '') || message(isOne ? 'impactOne' : 'impactTitle', { name: only?.name })
  const items = figures.rows.slice(0, rows).map((row) => itemOf(row, isOne ? undefined : money(row.amount), message))
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  const lines = [
    `<p>${href === '' ? heading : `<a href="${escaped(href)}">${heading}</a>`}</p>`,
    `<p><strong>${money(figures.amount)}</strong> <small>${counted(figures, isOne, message)}</small></p>`,
    ...(items.join('') === '' ? [] : [`<ul>${items.join('')}</ul>`]),
    `<p><small><time datetime="${date.toISOString().slice(0, 10)}">${escaped(day)}</time></small></p>`,
  ]
  return `<div class="almoner-figures" lang="${escaped(language)}" dir="${directionOf(language)}">\n  ${lines.join('\n  ')}\n</div>`
}

type ImpactMessage = (name: keyof typeof impactEnglish, values?: Readonly<Record<string, unknown>>) => string

function counted({ gifts, rows }: ImpactFigures, isOne: boolean, message: ImpactMessage): string {
  if (rows.length === 0) return message('impactNone')
  const counts = [message('impactGifts', { count: gifts })]
  if (!isOne) counts.push(message('impactNonprofits', { count: rows.length }))
  return `${message('impactGiven')} · ${counts.join(' · ')}`
}

/**
 * One nonprofit with its bar and the effect of its gifts, otherwise their number; the effect alone for a single
 * nonprofit.
 */
function itemOf({ name, gifts, share, did }: ImpactRow, amount: string | undefined, message: ImpactMessage): string {
  const counted = amount === undefined || gifts === 0 ? '' : message('impactGifts', { count: gifts })
  const effect = escaped(did.join(', ')) || counted
  const words = effect === '' ? '' : `<small dir="auto">${effect}</small>`
  if (amount === undefined) return words === '' ? '' : `<li>${words}</li>`
  const width = Math.max(1, Math.round(share * 100))
  const bar = `<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="4" opacity=".1"/><rect width="${width}" height="4"/></svg>`
  return `<li><span dir="auto">${escaped(name)}</span> <span>${amount}</span>${bar}${words}</li>`
}

/** Escapes text for HTML and its attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`)
}
