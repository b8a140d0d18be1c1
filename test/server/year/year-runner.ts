import { type RoundStep, roundSteps } from '../../../src/server/jobs/daily-round.ts'
import { oneByOne } from '../../../src/server/kernel/turns.ts'
import type { SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import type { TestService } from '../../support/test-service.ts'
import type { Fact, GeneratedYear, Kill } from './facts.ts'
import { runKilledDay } from './run-killed-day.ts'
import { passTo } from './year-clock.ts'

const DAY_MS = 86_400_000

/** Runs a year: each fact at its time, and the daily jobs at noon. */
export class YearRunner {
  /** How many entries each killed step had posted. */
  readonly killed: number[] = []
  private readonly service: TestService
  private readonly clock: SandboxClock
  private readonly machine: number

  constructor(service: TestService, time: { clock: SandboxClock; machine: number }) {
    this.service = service
    this.clock = time.clock
    this.machine = time.machine
  }

  async run({ first, last, facts, kills }: GeneratedYear, apply: (fact: Fact) => Promise<void>): Promise<void> {
    let next = 0
    for (let noon = first; noon <= last; noon = new Date(Date.parse(noon) + DAY_MS).toISOString()) {
      for (; next < facts.length; next += 1) {
        const fact = facts[next]
        if (fact === undefined || fact.at >= noon) break
        await this.passTo(fact.at)
        await apply(fact)
      }
      const day = noon.slice(0, 10)
      await this.runDay(
        noon,
        kills.find((kill) => kill.day === day),
      )
    }
  }

  passTo(moment: string): Promise<void> {
    return passTo(this.service.db, this.clock, moment)
  }

  private async runDay(noon: string, kill: Kill | undefined): Promise<void> {
    const { clock, machine, service } = this
    const { db, newId, seal } = service.dependencies
    await this.passTo(noon)
    const steps: [string, RoundStep][] = Object.entries(roundSteps)
    if (kill !== undefined) {
      this.killed.push(await runKilledDay({ db, url: service.url, machine, kill }))
      // Repeats the killed step, as the job queue does.
      steps.splice(
        0,
        steps.findIndex(([name]) => name === kill.step),
      )
    }
    await oneByOne(steps, ([, run]) => run({ db, newId, seal, clock }, false))
  }
}
