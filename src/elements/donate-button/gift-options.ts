import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { isDedicatedName, isEmail } from '../../contract/donor-input.ts'
import type { Dedication, Frequency } from '../../contract/payments.ts'

/** Gift options besides the amount. */
export interface GiftOptions {
  frequency?: Frequency
  dedication?: Dedication
}

const FREQUENCIES = ['once', 'monthly'] as const

/** Manages how often the donor gives. Monthly is never preselected. */
export class FrequencyController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly frequency: string }
  #chosen: Frequency | undefined

  constructor(host: ReactiveControllerHost & { readonly frequency: string }) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    if (this.#chosen !== undefined && !this.offered.includes(this.#chosen)) this.#chosen = undefined
  }

  /** The offered frequencies; empty unless monthly is among them. */
  get offered(): readonly Frequency[] {
    const words = String(this.#host.frequency).split(/[\s,]+/)
    return words.includes('monthly') ? FREQUENCIES.filter((word) => words.includes(word)) : []
  }

  /** The chosen frequency; undefined until the donor chooses. */
  get present(): Frequency | undefined {
    return this.#chosen ?? this.offered.find((word) => word === 'once')
  }

  /** Whether the donor has to choose first. */
  get isMissing(): boolean {
    return this.offered.length > 0 && this.present === undefined
  }

  get isMonthly(): boolean {
    return this.offered.length > 0 && this.present === 'monthly'
  }

  choose(frequency: Frequency | undefined): void {
    this.#chosen = frequency
    this.#host.requestUpdate()
  }
}

/** What a donor writes about a dedication. */
export type DedicationText = { [Member in keyof Dedication]: Dedication[Member] }

const NO_DEDICATION: DedicationText = { occasion: 'honor', honoree: '', tell_email: '' }

/** Manages the dedication and whom to notify. */
export class DedicationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly dedication: boolean; readonly inCart: boolean }
  #text = NO_DEDICATION
  #isChecked = false

  constructor(host: ReactiveControllerHost & { readonly dedication: boolean; readonly inCart: boolean }) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    if (!this.isOffered) this.#isChecked = false
  }

  /** Whether the donor can dedicate the gift; a page's own cart has no place for it. */
  get isOffered(): boolean {
    return this.#host.dedication && !this.#host.inCart
  }

  get text(): DedicationText {
    return this.#text
  }

  /** The dedication to send; undefined if the donor wrote none. */
  get written(): Dedication | undefined {
    const honoree = this.#text.honoree.trim().replace(/\s+/g, ' ')
    const tell_email = this.#text.tell_email.trim()
    if (!this.isOffered || honoree + tell_email === '') return undefined
    return { occasion: this.#text.occasion, honoree, tell_email }
  }

  /** Fields with a visible error. */
  get problems(): { honoree: boolean; tell_email: boolean } {
    return this.#isChecked ? this.#mistakes : { honoree: false, tell_email: false }
  }

  write(text: Partial<DedicationText>): void {
    this.#text = { ...this.#text, ...text }
    this.#isChecked &&= 'occasion' in text
    this.#host.requestUpdate()
  }

  /** Whether the dedication can be sent; shows its errors if not. */
  check(): boolean {
    const { honoree, tell_email } = this.#mistakes
    this.#isChecked = honoree || tell_email
    this.#host.requestUpdate()
    return !this.#isChecked
  }

  reset(): void {
    this.write(NO_DEDICATION)
    this.#isChecked = false
  }

  get #mistakes(): { honoree: boolean; tell_email: boolean } {
    const { honoree, tell_email } = this.written ?? {}
    return {
      honoree: honoree !== undefined && !isDedicatedName(honoree),
      tell_email: tell_email !== undefined && !isEmail(tell_email),
    }
  }
}
