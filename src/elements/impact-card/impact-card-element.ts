import { nothing, type PropertyValues, type TemplateResult } from 'lit'
import { dateFormat, listFormat } from '../../contract/formatters.ts'
import type { ImpactReport } from '../../contract/reports.ts'
import { ApiElement, isAbsent } from '../shared/api-element.ts'
import { numberMistake } from '../shared/attribute-mistakes.ts'
import { html } from '../shared/bare-template.ts'
import { isKit } from '../shared/beside.ts'
import { CardElement } from '../shared/card-element.ts'
import { FirstCount } from '../shared/first-count.ts'
import { firstFormats } from '../shared/first-formats.ts'
import { impactReport } from '../shared/operations.ts'
import { bringPart } from '../shared/part.ts'
import { reflected } from '../shared/reflected.ts'
import type { Shown } from '../shared/shown-members.ts'
import { tokens } from '../shared/tokens.styles.ts'
import { turn } from '../shared/turn.ts'
import { wholeNumber } from '../shared/whole-number.ts'
import type { GoalPart } from './goal.part.ts'
import { impactEnglish } from './impact-card.english.ts'
import { styles } from './impact-card.styles.ts'
import { type ImpactFigures, type ImpactRow, impactFigures, lastMonths } from './impact-figures.ts'
import { renderMonths } from './impact-months.ts'

const MAX_MONTHS = 12
const MAX_ROWS = 50

/** A report, and one for each of the last months. */
interface Reports {
  report: Shown<ImpactReport>
  byMonth: readonly { start: number; report: Shown<ImpactReport> }[]
}

/**
 * Shows what the gifts of an account did: the sum, bars per nonprofit, and columns per month.
 *
 * @slot - What stands here until the numbers are there and when they do not come.
 * @csspart frame - The frame around everything.
 * @csspart amount - The sum of all gifts.
 * @csspart stat - The counts beside it.
 * @csspart chart - The columns per month.
 * @csspart goal - The meter of the goal.
 * @csspart row - One nonprofit with its bar.
 * @csspart name - The name of a nonprofit.
 * @csspart button - Every button.
 * @csspart status - What went wrong.
 * @csspart ribbon - The sign of test mode.
 * @cssstate idle - Nothing is asked yet.
 * @cssstate loading - The numbers are awaited.
 * @cssstate ready - The numbers are shown.
 * @cssstate empty - Nothing was given yet.
 * @cssstate error - The service could not answer.
 * @cssstate offline - There is no connection.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-request-failed - A request failed for good.
 */
export class ImpactCardElement extends CardElement<typeof impactEnglish, Reports | undefined> {
  static override styles = [tokens, styles]
  static override properties = {
    ...ApiElement.properties,
    nonprofitId: { attribute: 'nonprofit-id' },
    heading: {},
    months: { ...reflected },
    since: {},
    until: {},
    rows: {},
    goal: {},
  }

  /** Id or EIN of the only nonprofit to show; all of them when empty. */
  nonprofitId = ''
  /** Words above the numbers. */
  heading = ''
  /** How many months to draw as columns, up to 12; none when empty. */
  months: number | string = ''
  /** Unix seconds from which gifts count. */
  since: number | string = ''
  /** Unix seconds up to which gifts count. */
  until: number | string = ''
  /** How many nonprofits to show; their place is kept free from the start. */
  rows: number | string = 3

  /** Cents that a campaign wants to reach: a meter shows how far the gifts are; none when empty. */
  goal: number | string = ''

  #meter: GoalPart | undefined
  readonly #firstCount = new FirstCount(this)
  protected override readonly english = impactEnglish
  protected readonly formats = firstFormats()
    .then(turn)
    .then(() => [dateFormat(), listFormat()])

  protected override readonly answer = this.apiTask(
    () => [this.since, this.until, this.#months, this.goal],
    async (_, signal): Promise<Reports | undefined> => {
      if (this.mistake !== undefined) return undefined
      // The figures are as true without their meter.
      if (Number(this.goal) > 0)
        this.#meter = await bringPart(this, 'goal', isKit || (() => import('./goal.part.ts'))).catch(() => undefined)
      void turn()
        .then(() => this.#firstCount.bring())
        .then(() => this.requestUpdate())
      const ranges = lastMonths(this.#months, new Date())
      const months = Promise.all(
        ranges.map(async ({ start, end }) => {
          await turn()
          return { start, report: await this.#report(start, end, signal) }
        }),
      )
      // The sum is as true without its months.
      const [report, byMonth] = await Promise.all([
        this.#report(this.since, this.until, signal),
        months.catch((error: unknown) => {
          signal.throwIfAborted()
          this.report(error)
          return []
        }),
      ])
      return { report, byMonth }
    },
  )

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const figure = this.renderRoot.querySelector<HTMLElement>('.sum [part=amount]')
    if (figure === null || this.answer.value === undefined) return
    this.#firstCount.count([[figure, (share) => this.#shareOfSum(share)]])
  }

  /** Whole dollars of the sum, and its cents. */
  #shareOfSum(share: number): string {
    const amount = this.answer.value ? this.#figuresOf(this.answer.value.report).amount : 0
    const dollars = Math.floor((amount * share) / 100)
    return this.money(Math.min(amount, dollars * 100 + (amount % 100)), { short: true })
  }

  protected override isEmpty({ report }: Reports): boolean {
    return this.#figuresOf(report).rows.length === 0
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    const mistakes = [
      numberMistake('months', this.months, 0, MAX_MONTHS),
      numberMistake('rows', this.rows, 1, MAX_ROWS),
      numberMistake('goal', this.goal, 1),
    ]
    for (const mistake of mistakes) if (mistake !== undefined) this.warn(mistake)
  }

  // Without the time that was asked for, the sum would be another than the page says.
  protected override get mistake(): string | undefined {
    return numberMistake('since', this.since) ?? numberMistake('until', this.until)
  }

  get #months(): number {
    return wholeNumber(this.months, MAX_MONTHS)
  }

  #figuresOf(report: Shown<ImpactReport>): ImpactFigures {
    return impactFigures(report, this.nonprofitId ?? '')
  }

  #report(since: number | string, until: number | string, signal: AbortSignal) {
    const query = {
      ...(isAbsent(since) ? {} : { start_timestamp: Number(since) }),
      ...(isAbsent(until) ? {} : { end_timestamp: Number(until) }),
    }
    return this.ask(impactReport, { query }, signal)
  }

  protected override renderCard(answer: Reports | undefined): TemplateResult {
    // The figures of the snippet stay until newer ones are there.
    if (answer === undefined)
      return this.querySelector('time')
        ? html`<slot></slot>`
        : this.renderFrame(this.heading || this.say('impactTitle'), this.#renderBones())
    const figures = this.#figuresOf(answer.report)
    const [only] = figures.rows
    const isOne = !isAbsent(this.nonprofitId) && only !== undefined
    const heading = this.heading || this.say(isOne ? 'impactOne' : 'impactTitle', { name: only?.name })
    return this.renderFrame(heading, this.#renderFigures(figures, isOne, answer))
  }

  #renderFigures(figures: ImpactFigures, isOne: boolean, { byMonth }: Reports): TemplateResult {
    const months = byMonth.map(({ start, report }) => ({ start, amount: this.#figuresOf(report).amount }))
    if (figures.rows.length === 0)
      return html`
        <p class="sum" role="status">
          <strong part="amount">${this.money(0, { short: true })}</strong>
          <span class="muted">${this.say('impactNone')}</span>
        </p>
        ${this.#renderGoal(0)} ${renderMonths(this, months)} ${this.#renderBoneRows('ghost')}
        <slot></slot>
      `
    return html`
      <p class=${isOne ? 'sum alone' : 'sum'}>
        <strong part="amount">${this.money(figures.amount, { short: true })}</strong>
        <span class="muted"
          >${this.say('impactGiven')} · <span part="stat">${this.say('impactGifts', { count: figures.gifts })}${
            isOne ? nothing : ` · ${this.say('impactNonprofits', { count: figures.rows.length })}`
          }</span></span
        >
      </p>
      ${this.#renderGoal(figures.amount)}
      ${renderMonths(this, months)}
      <ul class=${isOne ? 'one' : ''}>
        ${figures.rows.slice(0, this.#rows).map((row) => this.#renderRow(row, isOne))}
      </ul>
    `
  }

  #renderGoal(amount: number): TemplateResult | undefined {
    return Number(this.goal) > 0 ? this.#meter?.render(this, amount, Number(this.goal)) : undefined
  }

  #renderBones(): TemplateResult {
    return html`
      <p class="sum" role="status"><span class="hidden-visually">${this.say('loading')}</span><span class="bone"></span></p>
      ${this.#months > 0 ? html`<figure><span class="bone chart"></span></figure>` : nothing}
      ${this.#renderBoneRows()}
    `
  }

  /** Where nonprofits will stand. */
  #renderBoneRows(how = ''): TemplateResult {
    const isOne = !isAbsent(this.nonprofitId)
    const rows = Array.from({ length: isOne ? 1 : this.#rows })
    return html`<ul class=${isOne ? `${how} one` : how} aria-hidden="true">
      ${rows.map(() => html`<li><span class="bone"></span></li>`)}
    </ul>`
  }

  get #rows(): number {
    return wholeNumber(this.rows, MAX_ROWS) || 3
  }

  #renderRow({ name, amount, gifts, share, did }: ImpactRow, isOne: boolean): TemplateResult {
    const counted = isOne || gifts === 0 ? '' : this.say('impactGifts', { count: gifts })
    const told = listFormat(this.language).format(did) || counted
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
      ${told === '' ? nothing : html`<span class="did" dir="auto">${told}</span>`}
    </li>`
  }
}
