import { advanceSandbox } from '../../../src/server/sandbox/advance-clock.ts'
import type { SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import type { TestService } from '../../support/test-service.ts'
import type { Fact, MadeUpYear } from './facts.ts'
import { killedDay } from './killed-day.ts'
import { passTo } from './year-clock.ts'

const DAY_MS = 86_400_000

/** Lets a year pass: its facts in their moments, and at each noon all that a day brings by itself. */
export class PassingYear {
  /** How many entries each killed process had posted when it died. */
  readonly killed: number[] = []
  private readonly service: TestService
  private readonly clock: SandboxClock
  private readonly machine: number

  constructor(service: TestService, time: { clock: SandboxClock; machine: number }) {
    this.service = service
    this.clock = time.clock
    this.machine = time.machine
  }

  async pass({ first, last, facts, kills }: MadeUpYear, take: (fact: Fact) => Promise<void>): Promise<void> {
    let next = 0
    for (let noon = first; noon <= last; noon = new Date(Date.parse(noon) + DAY_MS).toISOString()) {
      for (; next < facts.length; next += 1) {
        const fact = facts[next]
        if (fact === undefined || fact.at >= noon) break
        await this.passTo(fact.at)
        await take(fact)
      }
      await this.passDay(noon, kills.includes(noon.slice(0, 10)))
    }
  }

  passTo(moment: string): Promise<void> {
    return passTo(this.service.db, this.clock, moment)
  }

  // A killed day is taken up again a millisecond later; all days after it are so much later, or what waits for whole
  // days would wait for one more.
  private leftUntil(noon: string): number {
    return Math.max(0, Date.parse(noon) + this.killed.length - this.clock.now(false).getTime())
  }

  private async passDay(noon: string, isKilled: boolean): Promise<void> {
    const { clock, machine, service } = this
    const { db, newId, seal } = service.dependencies
    if (isKilled) {
      const entries = this.killed.length
      const milliseconds = this.leftUntil(noon)
      this.killed.push(await killedDay({ db, url: service.url, machine, milliseconds, entries }))
      await clock.refresh()
    }
    await advanceSandbox({ db, newId, seal, clock }, this.leftUntil(noon), { waits: true })
  }
}
