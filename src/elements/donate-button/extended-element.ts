import type { Added, ButtonHost, Extension, Place } from './button-host.ts'
import { extendCart } from './cart.ts'
import { extendDedication } from './dedication.ts'
import { extendDialog } from './dialog.ts'
import { extendImpactRates } from './impact-rates.ts'
import { extendLine } from './line.ts'
import { extendMonthly } from './monthly.ts'
import { WelcomeElement } from './welcome-element.ts'

/** Adds what a page asks for beyond the plain card. */
export abstract class ExtendedElement extends WelcomeElement implements ButtonHost {
  abstract mode: string
  abstract frequency: string
  abstract dedication: boolean
  abstract value: number | string
  abstract open: boolean
  abstract get recipient(): ButtonHost['recipient']
  abstract renderRecipient(): unknown
  abstract renderGiving(): unknown
  abstract renderDisclosure(): unknown

  readonly #impactRates = extendImpactRates(this)
  readonly #line = extendLine(this)
  readonly #dialog = extendDialog(this)
  readonly #cart = extendCart(this, this.internals)
  readonly #monthly = extendMonthly(this)
  readonly #dedication = extendDedication(this)

  /** What extends the button as the page has set it. */
  protected get extensions(): readonly Extension[] {
    const { mode } = this
    return [
      this.#impactRates,
      ...(mode === 'line' ? [this.#line] : []),
      ...(mode === 'button' || mode === 'dialog' ? [this.#dialog] : []),
      ...(mode === 'cart' ? [this.#cart] : []),
      ...(/\bmonthly\b/.test(this.frequency) ? [this.#monthly] : []),
      ...(this.dedication ? [this.#dedication] : []),
    ]
  }

  /** What is given beside the amount. */
  protected get added(): Added {
    return Object.assign({}, ...this.extensions.map(({ added }) => added?.()))
  }

  /** What the extensions have to show in the card. */
  renderAt(place: Place): unknown {
    return this.extensions.map(({ at }) => at?.(place))
  }
}
