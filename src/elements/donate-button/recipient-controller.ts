import { TaskStatus } from '@lit/task'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { joinNames } from '../../contract/formatters.ts'
import type { Nonprofit } from '../../contract/nonprofits.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { idsOf } from '../shared/attributes.ts'
import { CARD_FEE, type FeeRule } from '../shared/money.ts'
import { showNonprofit } from '../shared/operations.ts'
import type { Shown } from '../shared/service.ts'

/** The displayed data of the nonprofit that receives a gift. */
export type Recipient = Shown<Nonprofit>

/** An element that names a nonprofit, or the picker that does. */
interface RecipientHost
  extends ReactiveControllerHost,
    Element,
    Pick<AlmonerElement, 'ask' | 'serviceTask' | 'language' | 'publicKey' | 'baseUrl'> {
  nonprofitId: string
  /** ID of the picker. */
  readonly for: string
}

/** Several nonprofits in the form of one: it can receive a gift if all can, and has the ID of the first. */
function together(all: readonly [Recipient, ...Recipient[]], language: string): Recipient {
  const barred = all.find(({ eligible }) => !eligible)
  const names = all.map(({ name }) => name)
  return {
    ...(barred ?? all[0]),
    name: barred?.name ?? joinNames(language, names),
    ...{ id: all[0].id, ein: '', city: '', state: '', logo_url: null, matching: [] },
  }
}

/**
 * Resolves the nonprofit that receives the gift: the one that the page names, or the one chosen in the linked picker.
 */
export class RecipientController implements ReactiveController {
  readonly #host: RecipientHost
  readonly #lookup: ServiceTask<readonly Recipient[]>
  /** The nonprofits of the last answer, so that a donor who adds one waits for that one only. */
  #loaded: ReadonlyMap<string, Recipient> = new Map()

  constructor(host: RecipientHost) {
    this.#host = host
    // Added before the lookup, which then requests the picker's nonprofit.
    host.addController(this)
    this.#lookup = host.serviceTask(
      () => host.nonprofitId,
      async (given, signal) => {
        const ids = idsOf(given)
        return ids.length === 0 ? undefined : this.#load(ids, signal)
      },
    )
  }

  async #load(ids: readonly string[], signal: AbortSignal): Promise<readonly Recipient[]> {
    const { publicKey, baseUrl } = this.#host
    const keyOf = (id: string) => `${publicKey} ${baseUrl} ${id}`
    const find = async (id: string) => {
      const key = keyOf(id)
      const found = this.#loaded.get(key) ?? (await this.#host.ask(showNonprofit, { params: { id } }, { signal }))
      return [key, found] as const
    }
    const found = await Promise.all(ids.map(find))
    this.#loaded = new Map(found)
    return found.map(([, nonprofit]) => nonprofit)
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

  /** Whether several nonprofits share the gift, by their IDs or as those of a fund. */
  get areSeveral(): boolean {
    const [fund] = this.all
    return idsOf(this.#host.nonprofitId).length > 1 || (fund?.fund_nonprofits?.length ?? 0) > 1
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
    this.#loaded = new Map()
    void this.#lookup.run()
  }
}
