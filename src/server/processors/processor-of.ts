import type { Database } from '../database/tables/tables.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Processor, Processors } from './processor.ts'
import { createSandboxProcessor } from './sandbox-processor.ts'

/** Dependencies for choosing a processor. */
export interface ProcessorDependencies {
  db: Database
  clock: Clock
  processors?: Partial<Processors>
}

/** The processor of a mode; undefined if live payments aren't set up. */
export function processorOf(
  { db, clock, processors = {} }: ProcessorDependencies,
  liveMode: boolean,
): Processor | undefined {
  return liveMode ? processors.live : (processors.test ?? createSandboxProcessor(db, clock))
}
