import { TaskStatus } from '@lit/task'
import { nothing } from 'lit'
import { isKit } from '../shared/beside.ts'
import { bringPart } from '../shared/part.ts'
import type { Added, ButtonHost, Extension, ExtensionPart, Place } from './part-host.ts'
import { WelcomeElement } from './welcome-element.ts'

/** What extends a button, by the words with which a page asks for it. */
const WORDS = /\b(line|button|dialog|cart|monthly|dedication)\b/g

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
  abstract handToForm(): void
  abstract renderRecipient(): unknown
  abstract renderGiving(): unknown
  abstract renderDisclosure(): unknown

  protected readonly extending = this.apiTask(
    () => `${[this.mode, this.frequency, this.dedication && 'dedication']}`,
    async (words) => {
      const wanted = [...new Set(words.match(WORDS))]
      this.#gap = undefined
      const extensions = wanted.map((word) =>
        this.#extension(word.replace('button', 'dialog')).catch((error: unknown) => {
          // Only a cart takes a gift in a way that a card cannot.
          if (word === 'cart') throw error
          this.#gap = error
          return []
        }),
      )
      return (await Promise.all(extensions)).flat()
    },
  )

  /** Made once: they hold what the donor chose and wrote. */
  readonly #made: Record<string, Extension> = {}

  /** Why something that the page asked for did not come; the donor is told, and can give without it. */
  #gap: unknown

  async #extension(name: string): Promise<Extension[]> {
    const source = SOURCES === true || SOURCES[name]
    if (!source) return []
    const part = await bringPart(this, name, source)
    this.#made[name] ??= part.extend(this, this.internals)
    return [this.#made[name]]
  }

  /** What comes when the donor turns to the element; its place is there before, so that nothing beside it is drawn anew. */
  #late: readonly Extension[] = [{}]

  /** What an amount does is told to who turns to the element: before, it would move the page. */
  protected async extend(): Promise<void> {
    this.#late = await this.#extension('impact').catch(() => [{}])
  }

  /** What extends the button, once it has come. */
  protected get extensions(): readonly Extension[] {
    return this.#late.concat((this.extending.status === TaskStatus.COMPLETE && this.extending.value) || [])
  }

  /** What is given beside the amount. */
  protected get added(): Added {
    return Object.assign({}, ...this.extensions.map(({ added }) => added?.()))
  }

  /** What the extensions have to show in the card. */
  renderAt(place: Place): unknown {
    const gap = place === 'below' && this.#gap !== undefined
    return [
      this.extensions.map(({ at }) => at?.(place)),
      gap ? this.renderFailure(this.#gap, () => this.extending.run(), this.say('giveWithoutRest')) : nothing,
    ]
  }
}
