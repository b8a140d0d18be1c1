import { TaskStatus } from '@lit/task'
import type { ReactiveController } from 'lit'
import { ApiError } from '../../client/client-errors.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { connectedElements } from '../shared/localize.ts'
import { showNonprofit } from '../shared/operations.ts'
import { attempt } from '../shared/page.ts'
import { failurePhase, type Phase } from '../shared/service.ts'
import type { FoundNonprofit } from './directory-search.ts'

/** Where the choice is stored in this browser. */
const STORAGE_KEY = 'almoner:nonprofit'

interface ChoiceHost extends AlmonerElement {
  /** Id of the chosen nonprofit. */
  value: string
  /** Whether to store the choice for the next visit. */
  readonly remember: boolean
}

/** Looks up the nonprofit that the value names, and stores the choice for the next visit if the page asks for it. */
export class ChosenNonprofit implements ReactiveController {
  readonly #host: ChoiceHost
  readonly #lookup: ServiceTask<void>
  #details: FoundNonprofit | undefined
  /** The initial value of the page. */
  #initial: string | undefined
  #notified = ''

  constructor(host: ChoiceHost) {
    this.#host = host
    host.addController(this)
    this.#lookup = host.serviceTask(
      () => host.value,
      (id, signal) => this.#load(id, signal),
    )
  }

  /** The loaded data of the chosen nonprofit. */
  get details(): FoundNonprofit | undefined {
    return this.#details
  }

  /** Why the chosen nonprofit couldn't be loaded. */
  get error(): unknown {
    return this.#lookup.status === TaskStatus.ERROR && this.#details === undefined ? this.#lookup.error : undefined
  }

  get phase(): Phase {
    if (this.error !== undefined) return failurePhase(this.error)
    return this.#details === undefined ? 'loading' : 'ready'
  }

  hostConnected(): void {
    const host = this.#host
    this.#initial ??= host.value
    if (host.remember && !host.value) host.value = storedChoice()
  }

  hostUpdated(): void {
    const { value } = this.#host
    if (Object.is(value, this.#notified)) return
    this.#notified = value
    // Donate buttons can follow the choice of a picker.
    for (const element of connectedElements) element.requestUpdate()
  }

  /** Chooses a nonprofit that is already loaded. */
  choose(nonprofit: FoundNonprofit): void {
    this.#details = nonprofit
    this.#host.value = nonprofit.id
    if (this.#host.remember) attempt(() => localStorage.setItem(STORAGE_KEY, nonprofit.id))
  }

  /** Clears the choice; a stored choice is kept. */
  clear(): void {
    this.#details = undefined
    this.#host.value = ''
  }

  /** Clears the choice and the stored one. */
  forget(): void {
    this.clear()
    removeStoredChoice()
  }

  /** Resets to the page's initial value. */
  reset(): void {
    this.clear()
    this.#host.value = this.#host.getAttribute('value') ?? this.#initial ?? ''
  }

  retry(): void {
    void this.#lookup.run()
  }

  async #load(id: string, signal: AbortSignal): Promise<void> {
    if (id === '' || this.#details?.id === id) return
    this.#details = undefined
    try {
      this.#details = await this.#host.ask(showNonprofit, { params: { id } }, { signal })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      this.#host.warn(`value="${id}" is no nonprofit`)
      this.#host.value = ''
      if (storedChoice() === id) removeStoredChoice()
    }
  }
}

/*
 * Without storage access, nothing is remembered.
 */

function storedChoice(): string {
  return attempt(() => localStorage.getItem(STORAGE_KEY)) ?? ''
}

function removeStoredChoice(): void {
  attempt(() => localStorage.removeItem(STORAGE_KEY))
}
