import type { ProcessorDependencies } from '../processors/processor-of.ts'
import { processorOf } from '../processors/processor-of.ts'
import { readProcessor } from '../service/money/reconciliation/import-transactions.ts'
import { matchBank, matchProcessor } from '../service/money/reconciliation/match-statements.ts'
import type { RoundStep } from './daily-round.ts'

/**
 * Takes what the processor of a mode says moved on our balance, and matches it as `almoner processor import` does. Does
 * nothing where none is set up that can be asked, or people bring its reports. One that does not answer is asked again
 * after growing pauses, as any job that failed.
 */
export function takeProcessorStatement({
  readsProcessor = false,
  ...asked
}: ProcessorDependencies & { readsProcessor?: boolean }): RoundStep {
  return async (dependencies, liveMode) => {
    const processor = readsProcessor ? processorOf(asked, liveMode) : undefined
    const read = processor && (await readProcessor(dependencies, liveMode, processor))
    if (read === undefined) return {}
    const matched = (await matchProcessor(dependencies, liveMode)) + (await matchBank(dependencies, liveMode))
    return { ...read, matched }
  }
}
