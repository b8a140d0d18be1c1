import { TaskStatus } from '@lit/task'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Nonprofit } from '../../contract/nonprofits.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { CARD_FEE, type FeeRule } from '../shared/money.ts'
import { showNonprofit } from '../shared/operations.ts'
import type { Shown } from '../shared/service.ts'

/** The displayed data of the nonprofit that receives a gift. */
export type Recipient = Shown<Nonprofit>

/** An element that names a nonprofit, or the picker that does. */
interface RecipientHost
  extends ReactiveControllerHost,
    Element,
    Pick<AlmonerElement, 'ask' | 'serviceTask' | 'language'> {
  nonprofitId: string
  /** ID of the picker. */
  readonly for: string
}

/** The IDs or EINs in `nonprofit-id`, or in a picker's value, separated by spaces or commas. */
export function idsOf(nonprofitId: unknown): readonly string[] {
  return `${nonprofitId ?? ''}`.match(/[^\s,]+/g) ?? []
}

/** Several nonprofits in the form of one: it can receive a gift if all can, and has the ID of the first. */
function together(all: readonly [Recipient, ...Recipient[]], language: string): Recipient {
  const barred = all.find(({ eligible }) => !eligible)
  const names = all.map(({ name }) => name)
  return {
    ...(barred ?? all[0]),
    name: barred?.name ?? new Intl.ListFormat(language).format(names),
    ...{ id: all[0].id, ein: '', city: '', state: '', logo_url: null, matching: [] },
  }
}

/**
 * Resolves the nonprofit that receives the gift: the one that the page names, or the one chosen in the linked picker.
 */
export class RecipientController implements ReactiveController {
  readonly #host: RecipientHost
  readonly #lookup: ServiceTask<readonly Recipient[]>

  constructor(host: RecipientHost) {
    this.#host = host
    // Added before the lookup, which then requests the picker's nonprofit.
    host.addController(this)
    this.#lookup = host.serviceTask(
      () => host.nonprofitId,
      async (given, signal) => {
        const ids = idsOf(given)
        if (ids.length === 0) return undefined
        return Promise.all(ids.map((id) => host.ask(showNonprofit, { params: { id } }, { signal })))
      },
    )
  }

  hostUpdate(): void {
    const chosen = this.#linkedValue
    if (chosen !== undefined) this.#host.nonprofitId = chosen
  }

  /** The value of the linked picker, in the element's own tree or in the document; undefined if there is none yet. */
  get #linkedValue(): string | undefined {
    const id = this.#host.for
    if (id === '') return undefined
    const root = this.#host.getRootNode()
    const own = root instanceof ShadowRoot ? root.getElementById(id) : null
    const value: unknown = Reflect.get(own ?? document.getElementById(id) ?? {}, 'value')
    return typeof value === 'string' ? value : undefined
  }

  /** All nonprofits, once they have loaded; never the previous ones while others are loading. */
  get all(): readonly Recipient[] {
    return (this.isAnswered && this.#lookup.value) || []
  }

  /** The nonprofit, or several in the form of one. */
  get nonprofit(): Recipient | undefined {
    const [first, ...others] = this.all
    return first === undefined || others.length === 0 ? first : together([first, ...others], this.#host.language)
  }

  /** The account's card fee. */
  get cardFee(): FeeRule {
    const { card_fee } = this.nonprofit ?? {}
    return card_fee === undefined ? CARD_FEE : { perThousand: card_fee.basis_points / 10, fixed: card_fee.fixed_cents }
  }

  /** Whether no request is pending. */
  get isAnswered(): boolean {
    return this.#lookup.status === TaskStatus.COMPLETE
  }

  /** Why the nonprofit couldn't be loaded. */
  get error(): unknown {
    return this.#lookup.status === TaskStatus.ERROR ? this.#lookup.error : undefined
  }

  /** Retries. */
  refresh(): void {
    void this.#lookup.run()
  }
}
