import { TaskStatus } from '@lit/task'
import type { ReactiveController } from 'lit'
import { ApiError } from '../../client/client-errors.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { idsOf, isAbsent } from '../shared/attributes.ts'
import { connectedElements } from '../shared/localize.ts'
import { showNonprofit } from '../shared/operations.ts'
import { attempt } from '../shared/page.ts'
import { failurePhase, type Phase } from '../shared/service.ts'
import type { FoundNonprofit } from './find-nonprofits.ts'

/** Where the choice is stored in this browser. */
const STORAGE_KEY = 'almoner:nonprofit'

interface ChoiceHost extends AlmonerElement {
  /** ID of the chosen nonprofit; of several, the IDs separated by spaces, or a list. */
  value: string | readonly string[]
  /** Whether the donor may choose several. */
  readonly multiple: boolean
  /** Whether to store the choice for the next visit. */
  readonly remember: boolean
}

/** Whether an ID names a fund, which has nonprofits and shares of its own. */
export function isFund(id: string): boolean {
  return id.startsWith('fund_')
}

/** Looks up the nonprofits that the value names, and stores the choice for the next visit if the page asks for it. */
export class ChosenNonprofits implements ReactiveController {
  readonly #host: ChoiceHost
  readonly #most: () => number
  readonly #lookup: ServiceTask<void>
  /** Loaded data, by the ID or EIN in the value. */
  #loaded: ReadonlyMap<string, FoundNonprofit> = new Map()
  /** The initial value of the page. */
  #initial: string | readonly string[] | undefined
  #notified = ''

  /** `most` is how many nonprofits the donor may choose. */
  constructor(host: ChoiceHost, most: () => number) {
    this.#host = host
    this.#most = most
    host.addController(this)
    this.#lookup = host.serviceTask(
      () => this.ids,
      (ids, signal) => this.#load(ids, signal),
    )
  }

  /** The IDs or EINs in the value, in the order of the choice. */
  get ids(): readonly string[] {
    const { value, multiple } = this.#host
    if (multiple) return idsOf(value)
    return isAbsent(value) || value.length === 0 ? [] : [`${value}`]
  }

  /** The loaded data of what is chosen. */
  get all(): readonly FoundNonprofit[] {
    return this.ids.flatMap((id) => this.#loaded.get(id) ?? [])
  }

  /** The loaded data of the chosen nonprofit. */
  get details(): FoundNonprofit | undefined {
    return this.all[0]
  }

  /** Why a chosen nonprofit couldn't be loaded. */
  get error(): unknown {
    return this.#lookup.status === TaskStatus.ERROR && !this.#isLoaded ? this.#lookup.error : undefined
  }

  get phase(): Phase {
    if (this.error !== undefined) return failurePhase(this.error)
    return this.#isLoaded ? 'ready' : 'loading'
  }

  get #isLoaded(): boolean {
    return this.ids.every((id) => this.#loaded.has(id))
  }

  hostConnected(): void {
    const host = this.#host
    this.#initial ??= host.value
    if (host.remember && this.ids.length === 0)
      host.value = storedIds()
        .slice(0, host.multiple ? undefined : 1)
        .join(' ')
  }

  hostUpdate(): void {
    const host = this.#host
    const ids = host.multiple ? this.#allowed(this.ids) : this.ids
    host.value = ids.join(' ')
  }

  hostUpdated(): void {
    const value = this.ids.join(' ')
    if (value === this.#notified) return
    this.#notified = value
    // Donate buttons can follow the choice of a picker.
    for (const element of connectedElements) element.requestUpdate()
  }

  /** Whether a nonprofit is chosen, by its ID or its EIN. */
  has({ id }: FoundNonprofit): boolean {
    return this.ids.some((chosen) => chosen === id || this.#loaded.get(chosen)?.id === id)
  }

  /** The data of an ID in the value; undefined before it has loaded. */
  find(id: string): FoundNonprofit | undefined {
    return this.#loaded.get(id)
  }

  /** Chooses a nonprofit that is already loaded, beside those with these IDs. */
  choose(nonprofit: FoundNonprofit, others: readonly string[] = []): void {
    this.#loaded = new Map([...this.#loaded, [nonprofit.id, nonprofit]])
    this.#choose([...others, nonprofit.id])
  }

  /** Takes a nonprofit out of the choice. */
  remove({ id }: FoundNonprofit): void {
    this.#choose(this.ids.filter((chosen) => chosen !== id && this.#loaded.get(chosen)?.id !== id))
  }

  /** Clears the choice; a stored choice is kept. */
  clear(): void {
    this.#loaded = new Map()
    this.#host.value = ''
  }

  /** Clears the choice and the stored one. */
  forget(): void {
    this.clear()
    store([])
  }

  /** Resets to the page's initial value. */
  reset(): void {
    this.clear()
    this.#host.value = this.#host.getAttribute('value') ?? this.#initial ?? ''
  }

  retry(): void {
    void this.#lookup.run()
  }

  #choose(ids: readonly string[]): void {
    this.#host.value = ids.join(' ')
    if (this.#host.remember) store(ids)
  }

  /** What of the page's value can be chosen together: each nonprofit once, a fund alone, and no more than the page allows. */
  #allowed(given: readonly string[]): readonly string[] {
    const ids = [...new Set(given)]
    const fund = ids.find(isFund)
    if (fund !== undefined && ids.length > 1) {
      this.#host.warn(`value="${ids.join(' ')}": a fund can't be combined`)
      return [fund]
    }
    const most = this.#most()
    if (ids.length > most) this.#host.warn(`value has more than max="${most}" nonprofits`)
    return ids.slice(0, most)
  }

  async #load(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const found = await Promise.all(
      ids.map(async (id) => [id, this.#loaded.get(id) ?? (await this.#find(id, signal))] as const),
    )
    signal.throwIfAborted()
    const loaded = new Map<string, FoundNonprofit>()
    const known = new Set<string>()
    for (const [id, nonprofit] of found)
      if (nonprofit !== undefined && !known.has(nonprofit.id)) {
        known.add(nonprofit.id)
        loaded.set(id, nonprofit)
      }
    this.#loaded = loaded
    if (loaded.size < ids.length) this.#host.value = [...loaded.keys()].join(' ')
  }

  /** Loads a nonprofit; undefined if there is none with this ID. */
  async #find(id: string, signal: AbortSignal): Promise<FoundNonprofit | undefined> {
    try {
      return await this.#host.ask(showNonprofit, { params: { id } }, { signal })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      this.#host.warn(`value="${id}" is no nonprofit`)
      const stored = storedIds()
      if (stored.includes(id)) store(stored.filter((one) => one !== id))
      return undefined
    }
  }
}

/*
 * Without storage access, nothing is remembered.
 */

function storedIds(): readonly string[] {
  return idsOf(attempt(() => localStorage.getItem(STORAGE_KEY)))
}

function store(ids: readonly string[]): void {
  attempt(() => {
    if (ids.length === 0) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, ids.join(' '))
  })
}
