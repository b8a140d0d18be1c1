import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { dateFormat, listFormat } from '../../contract/formatters.ts'
import type { ImpactReport } from '../../contract/reports.ts'
import { impactEnglish } from '../messages/english.ts'
import { AlmonerElement } from '../shared/almoner-element.ts'
import { isAbsent, numberMistake, reflected, wholeNumber } from '../shared/attributes.ts'
import { cardStyles, renderCard, renderFrame } from '../shared/card.ts'
import type { Localized } from '../shared/localize.ts'
import { impactReport, showProgram } from '../shared/operations.ts'
import { type Phase, type Shown, taskPhase } from '../shared/service.ts'
import { tokens } from '../shared/tokens.styles.ts'
import { styles } from './impact-card.styles.ts'
import { type ImpactFigures, type ImpactRow, impactFigures, lastMonths } from './impact-figures.ts'
import { isPromised, renderProgram, type ShownProgram } from './program-view.ts'

const MAX_MONTHS = 12
const MAX_ROWS = 50

/** The overall report, and one for each of the last months. */
interface Reports {
  report: Shown<ImpactReport>
  byMonth: readonly { start: number; report: Shown<ImpactReport> }[]
}

/**
 * Shows the effect of an account's gifts: the total, bars per nonprofit, and columns per month. With `program`, shows
 * what a giving program promises and has given instead.
 *
 * @slot - Fallback: shown until the numbers have loaded, and if they can't load.
 * @csspart frame - The frame around everything.
 * @csspart amount - The total of all gifts.
 * @csspart stat - The counts beside the total.
 * @csspart chart - The columns per month.
 * @csspart goal - The meter of the goal.
 * @csspart row - One nonprofit with its bar.
 * @csspart name - The name of a nonprofit.
 * @csspart button - Every button.
 * @csspart status - The error message.
 * @csspart ribbon - The badge of test mode.
 * @cssstate idle - No request was sent yet.
 * @cssstate loading - The numbers are loading.
 * @cssstate ready - The numbers are shown.
 * @cssstate empty - There are no gifts yet.
 * @cssstate error - A request failed.
 * @cssstate offline - There is no connection.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-request-failed - A request failed after its retry.
 */
export class ImpactCardElement extends AlmonerElement {
  static override readonly english = impactEnglish
  static override styles = [tokens, cardStyles, styles]
  static override properties = {
    ...AlmonerElement.properties,
    nonprofitId: { attribute: 'nonprofit-id' },
    program: {},
    heading: {},
    months: { ...reflected },
    since: {},
    until: {},
    rows: {},
    goal: {},
  }

  /** ID or EIN of the only nonprofit to show; all of them if empty. */
  nonprofitId = ''
  /** ID of the giving program to show in place of all gifts. */
  program = ''
  /** Heading above the numbers. */
  heading = ''
  /** Number of months to show as columns, up to 12; none if empty. */
  months: number | string = ''
  /** Unix time in seconds from which gifts count. */
  since: number | string = ''
  /** Unix time in seconds up to which gifts count. */
  until: number | string = ''
  /** Number of nonprofits to show; their space is reserved while loading. */
  rows: number | string = 3
  /** Goal of a campaign in cents, shown as a meter; none if empty. */
  goal: number | string = ''

  readonly #reports = this.serviceTask(
    () => [this.since, this.until, this.#months, this.#hasProgram],
    async (_, signal): Promise<Reports | undefined> => {
      if (this.#mistake !== undefined || this.#hasProgram) return undefined
      const [report, byMonth] = await Promise.all([
        this.#report(this.since, this.until, signal),
        this.#reportsByMonth(signal),
      ])
      return { report, byMonth }
    },
  )

  readonly #program = this.serviceTask(
    () => this.program,
    async (id, signal): Promise<ShownProgram | undefined> =>
      this.#hasProgram ? this.ask(showProgram, { params: { id } }, { signal }) : undefined,
  )

  override get phase(): Phase {
    if (this.#hasProgram) return taskPhase(this.#program, (program) => !isPromised(program) && program.given === 0)
    if (this.#mistake !== undefined) return 'error'
    return taskPhase(this.#reports, ({ report }) => this.#figuresOf(report).rows.length === 0)
  }

  override refresh(): void {
    void (this.#hasProgram ? this.#program : this.#reports).run()
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    for (const mistake of [
      this.#mistake,
      numberMistake('months', this.months, 0, MAX_MONTHS),
      numberMistake('rows', this.rows, 1, MAX_ROWS),
      numberMistake('goal', this.goal, 1),
    ])
      if (mistake !== undefined) this.warn(mistake)
  }

  /** With an invalid time, the total would differ from what the page announces. */
  get #mistake(): string | undefined {
    return numberMistake('since', this.since) ?? numberMistake('until', this.until)
  }

  get #hasProgram(): boolean {
    return !isAbsent(this.program)
  }

  get #months(): number {
    return wholeNumber(this.months, MAX_MONTHS)
  }

  get #rows(): number {
    return wholeNumber(this.rows, MAX_ROWS) || 3
  }

  #figuresOf(report: Shown<ImpactReport>): ImpactFigures {
    return impactFigures(report, this.nonprofitId)
  }

  #report(since: number | string, until: number | string, signal: AbortSignal) {
    const query = {
      ...(isAbsent(since) ? {} : { start_timestamp: Number(since) }),
      ...(isAbsent(until) ? {} : { end_timestamp: Number(until) }),
    }
    return this.ask(impactReport, { query }, { signal })
  }

  /** The reports of the last months; none if one of them fails, because the total is correct without them. */
  async #reportsByMonth(signal: AbortSignal): Promise<Reports['byMonth']> {
    const months = lastMonths(this.#months, new Date())
    try {
      return await Promise.all(
        months.map(async ({ start, end }) => ({ start, report: await this.#report(start, end, signal) })),
      )
    } catch (error) {
      signal.throwIfAborted()
      this.reportFailure(error)
      return []
    }
  }

  protected override renderContent(): TemplateResult {
    if (this.#hasProgram) return this.#renderProgram()
    if (this.#mistake !== undefined) return renderFrame(this.renderUnavailable())
    if (/error|offline/.test(this.phase)) return renderFrame(this.renderFailure(this.#reports.error))
    const ribbon = this.renderRibbon()
    if (this.#reports.value === undefined)
      // The figures that a snippet wrote into the page stay until newer ones have loaded.
      return this.querySelector('time')
        ? html`<slot></slot>`
        : renderCard({ heading: this.heading || this.t('impactTitle'), ribbon }, this.#renderSkeleton())
    const figures = this.#figuresOf(this.#reports.value.report)
    const [only] = figures.rows
    const isOne = !isAbsent(this.nonprofitId) && only !== undefined
    const heading = this.heading || this.t(isOne ? 'impactOne' : 'impactTitle', { name: only?.name })
    return renderCard({ heading, ribbon }, this.#renderFigures(figures, isOne, this.#reports.value))
  }

  #renderProgram(): TemplateResult {
    if (/error|offline/.test(this.phase)) return renderFrame(this.renderFailure(this.#program.error))
    const program = this.#program.value
    const ribbon = this.renderRibbon()
    if (program === undefined)
      return renderCard(
        { heading: this.heading || this.t('loading'), ribbon },
        html`<p class="sum"><span class="skeleton"></span></p>`,
      )
    const content = this.phase === 'empty' ? html`<slot></slot>` : renderProgram(this, program)
    return renderCard({ heading: this.heading || html`<bdi>${program.name}</bdi>`, ribbon }, content)
  }

  #renderFigures(figures: ImpactFigures, isOne: boolean, { byMonth }: Reports): TemplateResult {
    const months = byMonth.map(({ start, report }) => ({ start, amount: this.#figuresOf(report).amount }))
    const goal = Number(this.goal) > 0 ? renderGoal(this, figures.amount, Number(this.goal)) : nothing
    if (figures.rows.length === 0)
      return html`
        <p class="sum" role="status">
          <strong part="amount">${this.money(0, { short: true })}</strong>
          <span class="muted">${this.t('impactNone')}</span>
        </p>
        ${goal} ${renderMonths(this, months)} ${this.#renderSkeletonRows('ghost')}
        <slot></slot>
      `
    return html`
      <p class=${isOne ? 'sum alone' : 'sum'}>
        <strong part="amount">${this.money(figures.amount, { short: true })}</strong>
        <span class="muted"
          >${this.t('impactGiven')} · <span part="stat">${this.t('impactGifts', { count: figures.gifts })}${
            isOne ? nothing : ` · ${this.t('impactNonprofits', { count: figures.rows.length })}`
          }</span></span
        >
      </p>
      ${goal} ${renderMonths(this, months)}
      <ul class=${isOne ? 'one' : ''}>
        ${figures.rows.slice(0, this.#rows).map((row) => this.#renderRow(row, isOne))}
      </ul>
    `
  }

  #renderSkeleton(): TemplateResult {
    return html`
      <p class="sum" role="status">
        <span class="hidden-visually">${this.t('loading')}</span><span class="skeleton"></span>
      </p>
      ${this.#months > 0 ? html`<figure><span class="skeleton chart"></span></figure>` : nothing}
      ${this.#renderSkeletonRows()}
    `
  }

  #renderSkeletonRows(className = ''): TemplateResult {
    const isOne = !isAbsent(this.nonprofitId)
    const rows = Array.from({ length: isOne ? 1 : this.#rows })
    return html`<ul class=${isOne ? `${className} one` : className} aria-hidden="true">
      ${rows.map(() => html`<li><span class="skeleton"></span></li>`)}
    </ul>`
  }

  #renderRow({ name, amount, gifts, share, did }: ImpactRow, isOne: boolean): TemplateResult {
    const counted = isOne || gifts === 0 ? '' : this.t('impactGifts', { count: gifts })
    const effect = listFormat(this.language).format(did) || counted
    return html`<li part="row">
      ${
        isOne
          ? nothing
          : html`<span class="line"
                ><span class="name" part="name" dir="auto">${name}</span><span class="cents">${this.money(amount, { short: true })}</span></span
              ><svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="4" /><rect class="part" width=${Math.max(1, share * 100)} height="4" />
              </svg>`
      }
      ${effect === '' ? nothing : html`<span class="did" dir="auto">${effect}</span>`}
    </li>`
  }
}

/** Renders a campaign's progress to its goal; amounts in cents. */
export function renderGoal({ t, money }: Localized, amount: number, goal: number): TemplateResult {
  const reached = t('goalOf', { amount: money(amount, { short: true }), goal: money(goal, { short: true }) })
  const left = amount >= goal ? t('goalReached') : t('goalLeft', { amount: money(goal - amount, { short: true }) })
  return html`<div class="meter">
    <span class="line" aria-hidden="true"><span>${reached}</span><span class="muted">${left}</span></span>
    <svg
      class="bar"
      part="goal"
      role="meter"
      aria-label=${reached}
      aria-valuemin="0"
      aria-valuemax=${goal}
      aria-valuenow=${Math.min(amount, goal)}
      aria-valuetext=${`${reached}, ${left}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
    >
      <rect width="100" height="4" />
      <rect class="part" width=${Math.min(100, (amount / goal) * 100)} height="4" />
    </svg>
  </div>`
}

/** Gifts of one month, in cents; it begins at `start`, in unix seconds. */
export interface Month {
  start: number
  amount: number
}

/** Renders a column for each month, and the same as text; nothing if no month is requested. */
export function renderMonths(
  { language, t, money }: Localized,
  months: readonly Month[],
): TemplateResult | typeof nothing {
  if (months.length === 0) return nothing
  const named = ({ start }: Month, month: 'long' | 'short') =>
    dateFormat(language, { month, timeZone: 'UTC' }).format(start * 1_000)
  const list = listFormat(language).format(months.map((month) => `${named(month, 'long')} ${money(month.amount)}`))
  return html`
    <figure part="chart">
      <svg viewBox="0 0 100 30" preserveAspectRatio="none" role="img" aria-label=${t('impactMonths', { list })}>
        <path d=${columnsOf(months)} />
      </svg>
      <figcaption aria-hidden="true">${months.map((month) => html`<span>${named(month, 'short')}</span>`)}</figcaption>
    </figure>
  `
}

function columnsOf(months: readonly Month[]): string {
  const largest = Math.max(1, ...months.map(({ amount }) => amount))
  const step = 100 / months.length
  const columns = months.map(({ amount }, index) => {
    const height = amount === 0 ? 0.5 : Math.max(1.5, (amount / largest) * 30)
    return `M${index * step + step * 0.12} 30v-${height}h${step * 0.76}v${height}z`
  })
  return columns.join('')
}

declare global {
  interface HTMLElementTagNameMap {
    'impact-card': ImpactCardElement
  }
}
