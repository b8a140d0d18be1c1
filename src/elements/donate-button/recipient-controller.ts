import { TaskStatus } from '@lit/task'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Nonprofit } from '../../contract/nonprofits.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { CARD_FEE, type FeeRule } from '../shared/money.ts'
import { showNonprofit } from '../shared/operations.ts'
import type { Shown } from '../shared/service.ts'

/** The nonprofit that receives a gift, as far as it is shown. */
export type Recipient = Shown<Nonprofit>

/** The element that names a nonprofit, or the picker that does. */
interface RecipientHost extends ReactiveControllerHost, Element, Pick<AlmonerElement, 'ask' | 'serviceTask'> {
  nonprofitId: string
  /** Id of the picker. */
  readonly for: string
}

/** Knows which nonprofit receives the gift: the one that the page names, or the one chosen in the linked picker. */
export class RecipientController implements ReactiveController {
  readonly #host: RecipientHost
  readonly #lookup: ServiceTask<Recipient>

  constructor(host: RecipientHost) {
    this.#host = host
    // Before the lookup, which asks for the nonprofit of the picker then.
    host.addController(this)
    this.#lookup = host.serviceTask(
      () => host.nonprofitId,
      async (id, signal) => (id === '' ? undefined : host.ask(showNonprofit, { params: { id } }, { signal })),
    )
  }

  hostUpdate(): void {
    const chosen = this.#linkedValue
    if (chosen !== undefined) this.#host.nonprofitId = chosen
  }

  /** The value of the linked picker, in the element's own tree or in the document; undefined where there is none yet. */
  get #linkedValue(): string | undefined {
    const id = this.#host.for
    if (id === '') return undefined
    const root = this.#host.getRootNode()
    const own = root instanceof ShadowRoot ? root.getElementById(id) : null
    const value: unknown = Reflect.get(own ?? document.getElementById(id) ?? {}, 'value')
    return typeof value === 'string' ? value : undefined
  }

  /** The nonprofit, once it is known; never the previous one while another is looked up. */
  get nonprofit(): Recipient | undefined {
    return this.isAnswered ? this.#lookup.value : undefined
  }

  /** What a gift by card costs the account. */
  get cardFee(): FeeRule {
    const { card_fee } = this.nonprofit ?? {}
    return card_fee === undefined ? CARD_FEE : { perThousand: card_fee.basis_points / 10, fixed: card_fee.fixed_cents }
  }

  /** Whether nothing is being looked up. */
  get isAnswered(): boolean {
    return this.#lookup.status === TaskStatus.COMPLETE
  }

  /** Why the nonprofit is not known. */
  get error(): unknown {
    return this.#lookup.status === TaskStatus.ERROR ? this.#lookup.error : undefined
  }

  /** Asks again. */
  refresh(): void {
    void this.#lookup.run()
  }
}
