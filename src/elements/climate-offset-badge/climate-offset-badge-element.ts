import { html, type PropertyValues, type TemplateResult } from 'lit'
import { ApiError } from '../../client/client-errors.ts'
import type { ClimateStats, CryptoCurrency } from '../../contract/climate.ts'
import { CRYPTO_KILOGRAMS } from '../../contract/crypto-factors.ts'
import { numberFormat } from '../../contract/formatters.ts'
import { badgeEnglish } from '../messages/english.ts'
import { isAbsent, reflected, wholeNumber } from '../shared/attributes.ts'
import { cardStyles, LEAF, renderCard, renderFrame, renderIcon } from '../shared/card.ts'
import { OffsetChangedEvent } from '../shared/events.ts'
import { FormControlElement } from '../shared/form-control-element.ts'
import { isCents } from '../shared/money.ts'
import { climateStats, estimateShippingOffset } from '../shared/operations.ts'
import { type Phase, type Shown, taskPhase } from '../shared/service.ts'
import { tokens } from '../shared/tokens.styles.ts'
import { styles } from './climate-offset-badge.styles.ts'

/** The service's default price in cents per tonne. */
const DEFAULT_PRICE = 1_500

/** An offer for one shipment or several transactions, or the totals so far. */
type Contribution = { amount: number; offsetId?: string } | { stats: Shown<ClimateStats> }

/**
 * Offers a climate contribution for a shipment or a crypto transaction, never ticked beforehand, or shows what an
 * account's contributions add up to. In a form its value is the estimate's id, for the store's backend to complete.
 *
 * @slot - Fallback: a link that works without this element; shown until it is ready and whenever it can't work.
 * @csspart frame - The frame around everything.
 * @csspart offer - The checkbox and its label.
 * @csspart amount - The sentence with the cents.
 * @csspart method - How the estimate is computed.
 * @csspart stat - One of the totals.
 * @csspart button - Every button.
 * @csspart status - The error message.
 * @csspart ribbon - The badge of test mode.
 * @cssstate idle - Nothing can be estimated yet.
 * @cssstate loading - The estimate or the totals are loading.
 * @cssstate ready - The offer or the totals are shown.
 * @cssstate empty - There are no contributions yet.
 * @cssstate error - A request failed, or an attribute is invalid.
 * @cssstate offline - There is no connection.
 * @cssstate chosen - The donor contributes.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-offset-changed - The donor accepted or declined the contribution.
 * @fires almoner-request-failed - A request failed after its retry.
 */
export class ClimateOffsetBadgeElement extends FormControlElement {
  static override readonly english = badgeEnglish
  static override styles = [tokens, cardStyles, styles]
  static override properties = {
    ...FormControlElement.properties,
    origin: { ...reflected },
    destination: {},
    weightLb: { attribute: 'weight-lb' },
    distanceMi: { attribute: 'distance-mi' },
    currency: { ...reflected },
    count: {},
    price: {},
    chosen: { state: true },
  }

  /** ZIP code of the shipment's origin. */
  origin = ''
  /** ZIP code of the shipment's destination. */
  destination = ''
  /** Weight of the shipment in pounds. */
  weightLb: number | string = ''
  /** Distance of the shipment in miles, if known. */
  distanceMi: number | string = ''
  /** `BTC`, `ETH` or `SOL`, for a crypto transaction instead of a shipment. */
  currency: CryptoCurrency | '' = ''
  /** Number of crypto transactions. */
  count: number | string = 1
  /** Cents per tonne, as configured in the service; used to compute kilograms. */
  price: number | string = DEFAULT_PRICE
  /** Whether the donor contributes. */
  protected chosen = false

  readonly #contribution = this.serviceTask(
    () => [this.origin, this.destination, this.weightLb, this.distanceMi, this.currency, this.count, this.price],
    async (_, signal): Promise<Contribution | undefined> => {
      this.#choose(false)
      if (this.#isIncomplete) return undefined
      if (this.#currency !== undefined) return { amount: cryptoEstimate(this.#currency, this.#count, this.#price) }
      if (isAbsent(this.origin)) return { stats: await this.ask(climateStats, {}, { signal }) }
      const query = {
        origin_address: this.origin,
        destination_address: this.destination,
        weight_lb: Number(this.weightLb),
        ...(isAbsent(this.distanceMi) ? {} : { distance_mi: Number(this.distanceMi) }),
      }
      const { amount, offset_id } = await this.ask(estimateShippingOffset, { query }, { signal })
      return { amount, offsetId: offset_id }
    },
  )

  override get phase(): Phase {
    if (this.#mistake !== undefined) return 'error'
    return taskPhase(this.#contribution, (shown) => 'stats' in shown && shown.stats.amount === 0)
  }

  override refresh(): void {
    void this.#contribution.run()
  }

  protected override get formValue(): string | null {
    const shown = this.#contribution.value
    if (!this.chosen || shown === undefined || !('amount' in shown)) return null
    return shown.offsetId ?? `${this.#currency} ${this.#count}`
  }

  protected override restoreFormState(): void {
    // A new estimate needs a new consent.
  }

  override formResetCallback(): void {
    this.#choose(false)
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    if (this.#mistake !== undefined) this.warn(this.#mistake)
  }

  /** Why nothing can be estimated, for the developer. */
  get #mistake(): string | undefined {
    return this.#measureMistake ?? (isAbsent(this.currency) ? this.#zipMistake : undefined)
  }

  get #zipMistake(): string | undefined {
    const { origin, destination } = this
    const [name, value] = Object.entries({ origin, destination }).find(([, zip]) => !isZipCode(zip)) ?? []
    return name && `${name}="${value}" is not a ZIP code`
  }

  get #measureMistake(): string | undefined {
    const { currency, count, weightLb } = this
    if (isAbsent(currency))
      return isAbsent(weightLb) || Number(weightLb) > 0
        ? undefined
        : `weight-lb="${weightLb}" is not a weight in pounds`
    if (this.#currency === undefined) return `currency="${currency}" is none of BTC, ETH, SOL`
    return this.#count > 0 ? undefined : `count="${count}" is not a number of transactions`
  }

  /** The ZIP code that isn't one or that the service doesn't know. Often a shopper typed it in the page's own field. */
  get #wrongZip(): string | undefined {
    if (!isAbsent(this.currency)) return undefined
    const { origin, destination } = this
    const { error } = this.#contribution
    if (this.phase !== 'error' || !(error instanceof ApiError) || error.code !== 'zip_code_unknown')
      return [origin, destination].find((zip) => !isZipCode(zip))
    return error.param === 'origin_address' ? origin : destination
  }

  get #isIncomplete(): boolean {
    const given = [this.origin, this.destination, this.weightLb].filter((value) => !isAbsent(value)).length
    return this.#mistake !== undefined || (isAbsent(this.currency) && given % 3 !== 0)
  }

  get #currency(): CryptoCurrency | undefined {
    return readCurrency(`${this.currency}`)
  }

  get #count(): number {
    return wholeNumber(this.count)
  }

  get #price(): number {
    return isCents(Number(this.price)) ? Number(this.price) : DEFAULT_PRICE
  }

  #choose(chosen: boolean): void {
    const shown = this.#contribution.value
    if (shown === undefined || !('amount' in shown) || chosen === this.chosen) return
    this.chosen = chosen
    this.setState('chosen', chosen)
    // A listener may submit the form at once.
    this.updateForm()
    const { amount, offsetId } = shown
    this.dispatchEvent(new OffsetChangedEvent({ chosen, amount, offsetId }))
  }

  protected override renderContent(): TemplateResult {
    if (this.#measureMistake !== undefined) return renderFrame(this.renderUnavailable())
    const zip = this.#wrongZip
    if (zip !== undefined) return renderFrame(this.renderUnavailable(this.t('climateZip', { zip: zip.trim() })))
    if (/error|offline/.test(this.phase)) return renderFrame(this.renderFailure(this.#contribution.error))
    const options = { heading: this.#renderHeading(), icon: renderIcon(LEAF), ribbon: this.renderRibbon() }
    return renderCard(options, this.#renderContribution())
  }

  #renderHeading(): TemplateResult | string {
    if (this.phase === 'empty') return html`<span role="status">${this.t('climateNone')}</span>`
    return this.t(isAbsent(this.origin) && isAbsent(this.currency) ? 'climateTotals' : 'climateTitle')
  }

  #renderContribution(): TemplateResult {
    if (this.phase === 'idle') return html`<slot></slot>`
    const shown = this.#contribution.value
    if (shown === undefined)
      return html`
        <p role="status" class="skeletons">
          <span class="hidden-visually">${this.t('loading')}</span>
          <span class="skeleton"></span><span class="skeleton"></span>
        </p>
      `
    return 'stats' in shown ? this.#renderTotals(shown.stats) : this.#renderOffer(shown.amount)
  }

  #renderOffer(amount: number): TemplateResult {
    const isCrypto = !isAbsent(this.currency)
    const kilograms = this.#formatNumber((amount * 1_000) / this.#price)
    const values = { kilograms, count: this.#count, currency: this.#currency }
    return html`
      <label class="cover" part="offer">
        <input
          type="checkbox"
          ?disabled=${this.isDisabled}
          .checked=${this.chosen}
          @change=${({ target }: Event) => this.#choose(target instanceof HTMLInputElement && target.checked)}
        />
        <span>
          <span part="amount">${this.t('climateOffer', { amount: this.money(amount) })}</span>
          <span class="muted">${this.t(isCrypto ? 'climateCrypto' : 'climateShipment', values)}</span>
        </span>
      </label>
      <details class="muted" part="method">
        <summary>${this.t('climateHow')}</summary>
        <p>
          ${this.t(isCrypto ? 'climateCryptoMethod' : 'climateShipmentMethod')}
          ${this.t('climatePrice', { price: this.money(this.#price, { short: true }) })} ${this.t('climateLimits')}
        </p>
      </details>
    `
  }

  #renderTotals(stats: Shown<ClimateStats>): TemplateResult {
    return html`
      <dl class="stats">
        ${totalsOf(stats).map(
          ([unit, total]) =>
            html`<div part="stat">
              <dt>${this.t(unit)}</dt>
              <dd>${this.#formatTotal(unit, total)}</dd>
            </div>`,
        )}
      </dl>
      <p class="muted">${this.t('climateLimits')}</p>
    `
  }

  #formatTotal(unit: string, total: number): string {
    return unit === 'trees' && total > 0 && total < 1
      ? this.t('lessThan', { number: this.#formatNumber(1) })
      : this.#formatNumber(total)
  }

  /** Two significant digits below ten, whole numbers above. */
  #formatNumber(value: number): string {
    const digits = value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 }
    return numberFormat(this.language, digits).format(value)
  }
}

/** Totals with their units, in display order; less than a tonne is shown in kilograms. */
function totalsOf({ co2_tonnes_offset: tonnes, trees }: Shown<ClimateStats>) {
  const weight = tonnes < 1 ? (['kilograms', tonnes * 1_000] as const) : (['tonnes', tonnes] as const)
  return [weight, ['trees', trees] as const]
}

function isZipCode(value: string): boolean {
  return isAbsent(value) || /^\s*\d{5}(-?\d{4})?\s*$/.test(value)
}

/** Reads a currency in any case. */
export function readCurrency(word: string): CryptoCurrency | undefined {
  return Object.keys(CRYPTO_KILOGRAMS).find((name): name is CryptoCurrency => name === word.toUpperCase())
}

/** Cents to offset a number of transactions: rounded up once, at least one cent. */
export function cryptoEstimate(currency: CryptoCurrency, count: number, centsPerTonne: number): number {
  // The factors have at most five decimals: whole hundred-thousandths keep the product exact.
  const parts = Math.round(CRYPTO_KILOGRAMS[currency] * 100_000) * count * centsPerTonne
  return Math.max(1, Math.ceil(parts / 100_000_000))
}

declare global {
  interface HTMLElementTagNameMap {
    'climate-offset-badge': ClimateOffsetBadgeElement
  }
}
