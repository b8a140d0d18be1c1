import { TaskStatus } from '@lit/task'
import { bringPart } from '../shared/part.ts'
import type { Added, ButtonHost, Extension, ExtensionPart, Place } from './part-host.ts'
import { WelcomeElement } from './welcome-element.ts'

const dialog = () => import('./dialog.part.ts')

/** What extends a button, by the words with which a page asks for it. */
const PARTS: Readonly<Record<string, () => Promise<{ part: ExtensionPart }>>> = {
  line: () => import('./line.part.ts'),
  button: dialog,
  dialog,
  cart: () => import('./cart.part.ts'),
  monthly: () => import('./monthly.part.ts'),
}

/** Brings the parts that a page asks for beyond the plain card. */
export abstract class ExtendedElement extends WelcomeElement implements ButtonHost {
  abstract mode: string
  abstract frequency: string
  abstract name: string
  abstract value: number | string
  abstract open: boolean
  abstract get recipient(): ButtonHost['recipient']
  abstract renderRecipient(): unknown
  abstract renderGiving(): unknown
  abstract renderDisclosure(): unknown

  protected readonly extending = this.apiTask(
    () => `${this.mode} ${this.frequency}`,
    (words) =>
      Promise.all(
        words.split(/[\s,]+/).flatMap((word) => {
          const load = Object.hasOwn(PARTS, word) && PARTS[word]
          if (!load) return []
          const part = bringPart(this, word.replace('button', 'dialog'), load)
          return [part.then(({ extend }) => extend(this, this.internals))]
        }),
      ),
  )

  /** What extends the button, once it has come. */
  protected get extensions(): readonly Extension[] {
    return (this.extending.status === TaskStatus.COMPLETE && this.extending.value) || []
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
