import { TaskStatus } from '@lit/task'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { showNonprofit } from '../shared/operations.ts'
import { codeOf, failurePhase, type Phase } from '../shared/service.ts'
import type { FoundNonprofit } from './find-nonprofits.ts'

interface ShortListOptions {
  /** Ids or EINs that the page lists. */
  ids: () => readonly string[]
  /** Whether donors may choose only from the list. */
  isExclusive: () => boolean
}

/** The few nonprofits that a page offers as tiles. */
export class ShortList {
  readonly #ids: () => readonly string[]
  readonly #task: ServiceTask<readonly FoundNonprofit[]>

  constructor(host: AlmonerElement, { ids, isExclusive }: ShortListOptions) {
    this.#ids = ids
    this.#task = host.serviceTask(ids, async (listed, signal) => {
      const failures: unknown[] = []
      const requests = listed.map((id) =>
        host.ask(showNonprofit, { params: { id } }, { signal }).catch((error: unknown) => {
          signal.throwIfAborted()
          host.warn(`nonprofits: "${id}": ${codeOf(error)}`)
          failures.push(error)
          return []
        }),
      )
      const nonprofits = (await Promise.all(requests)).flat()
      // The search must not replace an exclusive list.
      if (failures.length > 0 && nonprofits.length === 0 && isExclusive()) throw failures[0]
      return nonprofits
    })
  }

  /** The nonprofits of the list that the service knows. */
  get nonprofits(): readonly FoundNonprofit[] {
    return (this.phase === 'ready' && this.#task.value) || []
  }

  /** Number of tiles to reserve space for while the list loads. */
  get length(): number {
    return this.#ids().length
  }

  get error(): unknown {
    return this.#task.error
  }

  /** `ready` also if the page has no list. */
  get phase(): Phase {
    if (this.length === 0 || this.#task.status === TaskStatus.COMPLETE) return 'ready'
    return this.#task.status === TaskStatus.ERROR ? failurePhase(this.error) : 'loading'
  }

  /** Whether the list contains a nonprofit with this ID. */
  has(id: string): boolean {
    return this.phase === 'ready' ? this.nonprofits.some((nonprofit) => nonprofit.id === id) : this.#ids().includes(id)
  }

  retry(): void {
    void this.#task.run()
  }
}
