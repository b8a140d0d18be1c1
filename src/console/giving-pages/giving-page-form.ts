import { html } from 'hono/html'
import * as z from 'zod/mini'
import { isCalendarDay, readableText } from '../../contract/fields.ts'
import { GIVING_FREQUENCIES } from '../../contract/giving-pages.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import type { NewGivingPage, StatedGivingPage } from '../../server/service/giving-pages/giving-pages.ts'
import { centsOf, splitAmounts, typedDollars } from '../frame/amounts.ts'
import { card, choiceField, textArea, textField } from '../frame/controls.ts'
import type { PageContext } from '../frame/define.ts'
import { nonprofitField } from '../frame/nonprofit-search.ts'

const FREQUENCY_NAMES = { once: 'Once', monthly: 'Every month', both: 'Once or every month' } as const

/** What a page's owner can choose from. */
export interface GivingPageChoices {
  programs: readonly { id: string; name: string }[]
  /** The only recipients that a page can have; undefined where its owner may name any. */
  recipients: readonly { id: string; name: string }[] | undefined
  /** Funds that its owner may name besides nonprofits. */
  funds: readonly { id: string; name: string }[]
}

/** The fields of a giving page, filled with what it has; empty for a new one. */
export async function givingPageFields(
  context: PageContext,
  choices: GivingPageChoices,
  page?: StatedGivingPage,
): Promise<Markup> {
  const { programs, recipients } = choices
  const { publicUrl } = context.dependencies
  const optional = { required: false } as const
  const programOptions = [['', 'None'] as const, ...programs.map(({ id, name }) => [id, name] as const)]
  const frequencies = GIVING_FREQUENCIES.map((one) => [one, FREQUENCY_NAMES[one]] as const)
  return html`${card(
    'Text',
    html`${textField(context, { name: 'title', label: 'Title', value: page?.title ?? '' })}
      ${textField(context, { ...optional, name: 'slug', label: 'Address', value: page?.slug ?? '', hint: `After ${publicUrl}/give/. Lower-case letters, digits and hyphens. Leave empty to use the title. Earlier addresses redirect.` })}
      ${textArea(context, { ...optional, name: 'story', label: 'Story', rows: 10, value: page?.story ?? '', hint: 'Markdown: **bold**, *italics*, # headings, - lists, > quotes and [links](https://…). No HTML and no pictures.' })}
      ${textArea(context, { ...optional, name: 'thanks', label: 'Thank-you message', rows: 2, value: page?.thanks ?? '', hint: 'Plain text. Leave empty for a short thank-you in the donor’s language.' })}
      ${textField(context, { ...optional, name: 'share_text', label: 'Description for shared links', value: page?.share_text ?? '', hint: 'Up to 200 characters. Leave empty to name the nonprofit or fund.' })}`,
  )}
  ${card(
    'Gifts',
    html`${await recipientField(context, choices, page)}
      ${textField(context, { ...optional, name: 'amounts', label: 'Suggested amounts', value: (page?.amounts ?? []).map(typedDollars).join(' '), hint: 'Up to six amounts in dollars, separated by spaces or commas, such as 10, 25, 50.' })}
      ${choiceField(context, { name: 'frequency', label: 'Frequency', options: frequencies, value: page?.frequency ?? 'once' })}
      ${checkbox(context, 'dedication', 'Donors can dedicate their gift', page?.dedication ?? false)}
      ${textField(context, { ...optional, name: 'goal', label: 'Goal', inputmode: 'decimal', value: page?.goal ? typedDollars(page.goal) : '', hint: 'In dollars. Leave empty for no goal.' })}
      ${textField(context, { ...optional, name: 'ends_on', label: 'Last day', type: 'date', value: page?.ends_on ?? '', hint: 'Leave empty for no end.' })}
      ${recipients === undefined ? choiceField(context, { name: 'program_id', label: 'Matching program', options: programOptions, value: page?.program_id ?? '' }) : ''}`,
  )}
  ${card(
    'Look and search engines',
    html`${textField(context, { ...optional, name: 'accent', label: 'Accent color', value: page?.accent ?? '', hint: 'Such as #0b6b53. Leave empty to use your account’s accent color.' })}
      ${checkbox(context, 'indexed', 'Search engines may list the page', page?.indexed ?? true)}
      ${checkbox(context, 'keep_utm', 'Keep utm_ parameters of the address with each gift', page?.keep_utm ?? false)}`,
  )}`
}

/** The nonprofit or fund of a page, which can't change after the page is published. */
async function recipientField(
  context: PageContext,
  { recipients, funds }: GivingPageChoices,
  page: StatedGivingPage | undefined,
): Promise<Markup> {
  const value = page?.nonprofit_id ?? page?.fund_id ?? ''
  const stays = 'It can’t change after publication.'
  if (recipients === undefined) {
    const hint = `EIN or ID. Leave empty to let donors choose the nonprofit. ${stays}`
    const field = { required: false, name: 'nonprofit_id', label: 'Nonprofit or fund', value, hint, funds }
    return nonprofitField(context, field)
  }
  const options = recipients.map(({ id, name }) => [id, name] as const)
  return choiceField(context, { name: 'nonprofit_id', label: 'For', options, value: value || (options[0]?.[0] ?? '') })
}

/** A checkbox that keeps what was sent after a refusal; a form that was sent always has its title. */
function checkbox({ sent }: Pick<PageContext, 'sent'>, name: string, label: string, value: boolean): Markup {
  const isChecked = sent.title === undefined ? value : sent[name] !== undefined
  return html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${isChecked ? html` checked` : ''}> ${label}</label>`
}

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
const box = z.optional(z.string())

/** The fields of the form as people send them. */
export const givingPageForm = {
  title: z.pipe(z.string().check(z.trim()), readableText(120)),
  slug: text(60),
  story: text(5_000),
  thanks: text(500),
  share_text: text(200),
  nonprofit_id: text(100),
  amounts: text(200),
  frequency: z.enum(GIVING_FREQUENCIES),
  dedication: box,
  goal: text(20),
  ends_on: text(10),
  program_id: text(100),
  accent: text(20),
  indexed: box,
  keep_utm: box,
}

const Sent = z.object(givingPageForm)

/** A sent form. */
export type SentGivingPage = z.output<typeof Sent>

/** What a sent form says of a page; refuses amounts, dates and addresses that can't be. */
export function pageOfForm(sent: SentGivingPage): NewGivingPage {
  const { title, story, thanks, share_text, frequency } = sent
  return {
    title,
    story: story.replaceAll('\r\n', '\n'),
    thanks,
    share_text,
    frequency,
    slug: slugOf(sent.slug),
    nonprofit_id: sent.nonprofit_id || null,
    program_id: sent.program_id || null,
    accent: sent.accent || null,
    amounts: amountsOf(sent.amounts),
    goal: sent.goal === '' ? null : dollarsOf(sent.goal, 'goal'),
    ends_on: dayOf(sent.ends_on),
    dedication: sent.dedication !== undefined,
    indexed: sent.indexed !== undefined,
    keep_utm: sent.keep_utm !== undefined,
  }
}

function slugOf(slug: string): string | undefined {
  if (slug === '') return undefined
  if (/^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return slug
  const detail = 'Use 3 to 60 lower-case letters, digits and single hyphens, such as clean-rivers.'
  throw new HttpError('parameter_invalid', { param: 'slug', detail })
}

function amountsOf(written: string): number[] {
  const amounts = splitAmounts(written)
  if (amounts.length > 6)
    throw new HttpError('parameter_invalid', { param: 'amounts', detail: 'Enter at most six amounts.' })
  return amounts.map((word) => dollarsOf(word, 'amounts'))
}

function dollarsOf(written: string, param: 'amounts' | 'goal'): number {
  const cents = centsOf(written)
  if (cents !== undefined && cents >= 100 && cents <= 99_999_999) return cents
  const detail = 'Enter an amount in dollars from 1 to 999,999.99, such as 25 or 12.50.'
  throw new HttpError('parameter_invalid', { param, detail })
}

function dayOf(written: string): string | null {
  if (written === '') return null
  if (isCalendarDay(written)) return written
  throw new HttpError('parameter_invalid', { param: 'ends_on', detail: 'Choose a date.' })
}
