import { TaskStatus } from '@lit/task'
import { nothing } from 'lit'
import { isKit } from '../shared/beside.ts'
import { bringPart, inTime } from '../shared/part.ts'
import type { Added, ButtonHost, Extension, ExtensionPart, Place } from './part-host.ts'
import { WelcomeElement } from './welcome-element.ts'

/** What extends a button, by the words with which a page asks for it. */
const WORDS = /\b(line|dialog|cart|monthly|dedication)\b/g

/** The modules of the parts, where no kit has them. */
const SOURCES: true | Readonly<Record<string, () => Promise<{ part: ExtensionPart }>>> = isKit || {
  line: () => import('./line.part.ts'),
  dialog: () => import('./dialog.part.ts'),
  cart: () => import('./cart.part.ts'),
  monthly: () => import('./monthly.part.ts'),
  dedication: () => import('./dedication.part.ts'),
  impact: () => import('./impact.part.ts'),
}

/** Brings the parts that a page asks for beyond the plain card. */
export abstract class ExtendedElement extends WelcomeElement implements ButtonHost {
  abstract mode: string
  abstract frequency: string
  abstract dedication: boolean
  abstract name: string
  abstract value: number | string
  abstract open: boolean
  abstract get recipient(): ButtonHost['recipient']
  abstract renderRecipient(): unknown
  abstract renderGiving(): unknown
  abstract renderDisclosure(): unknown

  protected readonly extending = this.apiTask(
    () => `${[this.mode, this.frequency, this.dedication && 'dedication']}`.replace('button', 'dialog'),
    async (words) => {
      const wanted = words.match(WORDS) ?? []
      await this.#bringAll(wanted)
      return wanted
    },
  )

  /** Made once: they hold what the donor chose and wrote. */
  readonly #made: Record<string, Extension> = {}

  /** Why something that the page asked for did not come; the donor is told, and can give without it. */
  #gap: unknown

  #bringAll(names: readonly string[]): Promise<unknown> {
    this.#gap = undefined
    this.requestUpdate()
    return Promise.all(
      names.map((name) => {
        const arriving = this.#extension(name)
        // Only a cart takes a gift in a way that a card cannot.
        if (name === 'cart') return arriving
        // What only adds to the card joins it late; a form would take away the card that a donor uses.
        return inTime(arriving, /line|dialog/.test(name) ? 20_000 : 3_000).catch((error: unknown) => {
          this.#gap = error
          this.requestUpdate()
        })
      }),
    )
  }

  async #extension(name: string): Promise<void> {
    const source = SOURCES === true || SOURCES[name]
    if (!source) return
    const part = await bringPart(this, name, source)
    this.#made[name] ??= part.extend(this, this.internals)
    this.requestUpdate()
  }

  /** What an amount does is told to who turns to the element: before, it would move the page. */
  protected extend(): void {
    void this.#extension('impact').catch(() => {})
  }

  /** What the page asked for, once it has come or is late. */
  get #wanted(): readonly string[] {
    return (this.extending.status === TaskStatus.COMPLETE && this.extending.value) || []
  }

  /** What extends the button, once it has come; the place of each is there before, so that nothing beside it is drawn anew. */
  protected get extensions(): readonly Extension[] {
    return ['impact', ...this.#wanted].map((name) => this.#made[name] ?? {})
  }

  /** What is given beside the amount. */
  protected get added(): Added {
    return Object.assign({}, ...this.extensions.map(({ added }) => added?.()))
  }

  /** What the extensions have to show in the card. */
  renderAt(place: Place): unknown {
    const wanted = this.#wanted
    const hasGap = place === 'below' && this.#gap && wanted.some((name) => !this.#made[name])
    return [
      this.extensions.map(({ at }) => at?.(place)),
      hasGap ? this.renderFailure(this.#gap, () => this.#bringAll(wanted), this.say('giveWithoutRest')) : nothing,
    ]
  }
}
