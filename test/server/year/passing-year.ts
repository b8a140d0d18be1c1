import { type RoundStep, roundSteps } from '../../../src/server/jobs/daily-round.ts'
import { oneByOne } from '../../../src/server/kernel/turns.ts'
import type { SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import type { TestService } from '../../support/test-service.ts'
import type { Fact, Kill, MadeUpYear } from './facts.ts'
import { killedDay } from './killed-day.ts'
import { passTo } from './year-clock.ts'

const DAY_MS = 86_400_000

/** Lets a year pass: its facts in their moments, and at each noon all that a day brings by itself. */
export class PassingYear {
  /** How many entries each killed step had posted when its process died. */
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
      const day = noon.slice(0, 10)
      await this.passDay(
        noon,
        kills.find((kill) => kill.day === day),
      )
    }
  }

  passTo(moment: string): Promise<void> {
    return passTo(this.service.db, this.clock, moment)
  }

  private async passDay(noon: string, kill: Kill | undefined): Promise<void> {
    const { clock, machine, service } = this
    const { db, newId, seal } = service.dependencies
    await this.passTo(noon)
    const steps: [string, RoundStep][] = Object.entries(roundSteps)
    if (kill !== undefined) {
      this.killed.push(await killedDay({ db, url: service.url, machine, kill }))
      // As the queue does: what was done is done, and what was under way is done again.
      steps.splice(
        0,
        steps.findIndex(([name]) => name === kill.step),
      )
    }
    await oneByOne(steps, ([, run]) => run({ db, newId, seal, clock }, false))
  }
}
