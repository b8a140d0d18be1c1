import type { PropertyValues, TemplateResult } from 'lit'
import type { ClimateStats, CryptoCurrency } from '../../contract/climate.ts'
import { numberFormat } from '../../contract/formatters.ts'
import { ApiElement, isAbsent } from '../shared/api-element.ts'
import { html } from '../shared/bare-template.ts'
import { CardElement } from '../shared/card-element.ts'
import { OffsetChangedEvent } from '../shared/events.ts'
import { FirstCount } from '../shared/first-count.ts'
import { firstFormats } from '../shared/first-formats.ts'
import { LEAF, renderIcon } from '../shared/icons.ts'
import { isCents } from '../shared/money.ts'
import { climateStats, estimateShippingOffset } from '../shared/operations.ts'
import { reflected } from '../shared/reflected.ts'
import type { Shown } from '../shared/shown-members.ts'
import { tokens } from '../shared/tokens.styles.ts'
import { wholeNumber } from '../shared/whole-number.ts'
import { badgeEnglish } from './climate-offset-badge.english.ts'
import { styles } from './climate-offset-badge.styles.ts'
import { climateTotals } from './climate-totals.ts'
import { cryptoEstimate, readCurrency } from './crypto-estimate.ts'
import { zipMistake } from './zip-mistake.ts'

/** Cents per tonne the service asks unless it is set otherwise. */
const USUAL_PRICE = 1_500

/** An offer for one shipment or some transactions, or what was contributed so far. */
type Contribution = { amount: number; offsetId?: string } | { stats: Shown<ClimateStats> }

/**
 * Offers a climate contribution for a shipment or a crypto transaction, never ticked beforehand, or shows what an
 * account's contributions add up to. In a form its value is the estimate's id, for the shop's backend to complete.
 *
 * @slot - A link that works without this element; shown until it is ready and whenever it cannot work.
 * @csspart frame - The frame around everything.
 * @csspart offer - The box to tick and its sentence.
 * @csspart amount - The sentence with the cents.
 * @csspart method - How the estimate is computed.
 * @csspart stat - One of the totals.
 * @csspart button - Every button.
 * @csspart status - What went wrong.
 * @csspart ribbon - The sign of test mode.
 * @cssstate idle - Nothing can be estimated yet.
 * @cssstate loading - The estimate or the totals are awaited.
 * @cssstate ready - The offer or the totals are shown.
 * @cssstate empty - Nothing was contributed yet.
 * @cssstate error - The service could not answer, or an attribute holds what cannot be estimated.
 * @cssstate offline - There is no connection.
 * @cssstate chosen - The donor contributes.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-offset-changed - The donor took up or declined the contribution.
 * @fires almoner-request-failed - A request failed for good.
 */
export class ClimateOffsetBadgeElement extends CardElement<typeof badgeEnglish, Contribution | undefined> {
  static readonly formAssociated = true
  static override styles = [tokens, styles]
  static override properties = {
    ...ApiElement.properties,
    name: { ...reflected },
    origin: { ...reflected },
    destination: {},
    weightLb: { attribute: 'weight-lb' },
    distanceMi: { attribute: 'distance-mi' },
    currency: { ...reflected },
    count: {},
    price: {},
    chosen: { state: true },
  }

  /** Name of the form field. */
  name = ''
  /** ZIP code a shipment comes from. */
  origin = ''
  /** ZIP code a shipment goes to. */
  destination = ''
  /** Weight of the shipment in pounds. */
  weightLb: number | string = ''
  /** Miles of the way, where they are known. */
  distanceMi: number | string = ''
  /** `BTC`, `ETH` or `SOL`, for a crypto transaction instead of a shipment. */
  currency: CryptoCurrency | '' = ''
  /** Number of crypto transactions. */
  count: number | string = 1
  /** Cents per tonne, as the service is set; kilograms are told by it. */
  price: number | string = USUAL_PRICE
  /** Whether the donor contributes. */
  protected chosen = false

  readonly #firstCount = new FirstCount(this)
  protected override readonly english = badgeEnglish
  protected readonly formats = firstFormats()

  protected override readonly answer = this.apiTask(
    () => [this.origin, this.destination, this.weightLb, this.distanceMi, this.currency, this.count, this.price],
    async (_, signal): Promise<Contribution | undefined> => {
      this.#choose(false)
      if (this.#isIncomplete) return undefined
      const currency = this.#currency
      if (currency !== undefined) return { amount: cryptoEstimate(currency, this.#count, this.#price) }
      if (isAbsent(this.origin)) {
        void this.#firstCount.bring().then(() => this.requestUpdate())
        return { stats: await this.ask(climateStats, {}, signal) }
      }
      const query = {
        origin_address: this.origin,
        destination_address: this.destination,
        weight_lb: Number(this.weightLb),
        ...(isAbsent(this.distanceMi) ? {} : { distance_mi: Number(this.distanceMi) }),
      }
      const { amount, offset_id } = await this.ask(estimateShippingOffset, { query }, signal)
      return { amount, offsetId: offset_id }
    },
  )

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const figures = [...this.renderRoot.querySelectorAll('dd')]
    // What is less than one has nothing to count.
    const counted = figures.filter((_, at) => this.#totalAt(at) >= 1)
    this.#firstCount.count(
      counted.map((figure) => [
        figure,
        (share) => this.#number(Math.floor(this.#totalAt(figures.indexOf(figure)) * share)),
      ]),
    )
  }

  #totalAt(at: number): number {
    const shown = this.answer.value
    return (shown !== undefined && 'stats' in shown && climateTotals(shown.stats)[at]?.[1]) || 0
  }

  protected override isEmpty(answer: Contribution): boolean {
    return 'stats' in answer && answer.stats.amount === 0
  }

  formResetCallback(): void {
    this.#choose(false)
  }

  protected override get mistake(): string | undefined {
    const { currency, count, weightLb } = this
    if (isAbsent(currency))
      return isAbsent(weightLb) || Number(weightLb) > 0
        ? (zipMistake('origin', this.origin) ?? zipMistake('destination', this.destination))
        : `weight-lb="${weightLb}" is no weight in pounds`
    if (this.#currency === undefined) return `currency="${currency}" is none of BTC, ETH, SOL`
    return this.#count > 0 ? undefined : `count="${count}" is no number of transactions`
  }

  get #currency(): CryptoCurrency | undefined {
    return readCurrency(`${this.currency}`)
  }

  get #isIncomplete(): boolean {
    const given = [this.origin, this.destination, this.weightLb].filter((part) => !isAbsent(part)).length
    return this.mistake !== undefined || (isAbsent(this.currency) && given % 3 !== 0)
  }

  get #count(): number {
    return wholeNumber(this.count)
  }

  get #price(): number {
    return isCents(Number(this.price)) ? Number(this.price) : USUAL_PRICE
  }

  #choose(chosen: boolean): void {
    const shown = this.answer.value
    if (shown === undefined || !('amount' in shown) || chosen === this.chosen) return
    this.chosen = chosen
    const { amount, offsetId } = shown
    const value = offsetId ?? `${this.#currency} ${this.#count}`
    this.internals.setFormValue(chosen ? value : null)
    this.mark('chosen', chosen)
    this.dispatchEvent(new OffsetChangedEvent({ chosen, amount, offsetId }))
  }

  /** Two digits tell small figures well enough, whole ones large figures. */
  #number(value: number): string {
    const digits = value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 }
    return numberFormat(this.language, digits).format(value)
  }

  protected override renderCard(shown: Contribution | undefined): TemplateResult {
    const isTotal = isAbsent(this.origin) && isAbsent(this.currency)
    return this.renderFrame(
      this.phase === 'empty'
        ? html`<span role="status">${this.say('climateNone')}</span>`
        : this.say(isTotal ? 'climateTotals' : 'climateTitle'),
      this.#renderShown(shown),
      renderIcon(LEAF),
    )
  }

  #renderShown(shown: Contribution | undefined): TemplateResult {
    if (this.phase === 'idle') return html`<slot></slot>`
    if (shown === undefined)
      return html`<p role="status" class="bones"><span class="hidden-visually">${this.say('loading')}</span>
        <span class="bone"></span><span class="bone"></span></p>`
    return 'stats' in shown ? this.#renderTotals(shown.stats) : this.#renderOffer(shown.amount)
  }

  #renderOffer(amount: number): TemplateResult {
    const isCrypto = !isAbsent(this.currency)
    const kilograms = this.#number((amount * 1_000) / this.#price)
    const sentence = this.say(isCrypto ? 'climateCrypto' : 'climateShipment', {
      kilograms,
      count: this.#count,
      currency: this.#currency,
    })
    return html`
      <label class="cover" part="offer">
        <input
          type="checkbox"
          .checked=${this.chosen}
          @change=${({ target }: Event) => this.#choose(target instanceof HTMLInputElement && target.checked)}
        />
        <span
          ><span part="amount">${this.say('climateOffer', { amount: this.money(amount) })}</span>
          <span class="muted">${sentence}</span></span
        >
      </label>
      <details class="muted" part="method">
        <summary>${this.say('climateHow')}</summary>
        <p>
          ${this.say(isCrypto ? 'climateCryptoMethod' : 'climateShipmentMethod')}
          ${this.say('climatePrice', { price: this.money(this.#price, { short: true }) })} ${this.say('climateLimits')}
        </p>
      </details>
    `
  }

  #renderTotals(stats: Shown<ClimateStats>): TemplateResult {
    return html`<dl class="stats">
        ${climateTotals(stats).map(
          ([unit, total]) =>
            html`<div part="stat"><dt>${this.say(unit)}</dt><dd>${this.#total(unit, total)}</dd></div>`,
        )}
      </dl>
      <p class="muted">${this.say('climateLimits')}</p>
    `
  }

  #total(unit: string, total: number): string {
    return unit === 'trees' && total > 0 && total < 1
      ? this.say('lessThan', { number: this.#number(1) })
      : this.#number(total)
  }
}
