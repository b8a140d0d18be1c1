import { createRandom } from '../random.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { OwnMovement } from '../recompute/movements.ts'
import { planBank } from './plan-bank.ts'
import { planProcessor } from './plan-processor.ts'
import type { PlannedStatements } from './planned-lines.ts'

const PROCESSOR_TYPES = ['charge', 'refund', 'dispute', 'transfer']

/** Plans the bank's and the processor's statements of a year, with delays, missing references and errors. */
export function planStatements(movements: readonly OwnMovement[], last: string, seed: number): PlannedStatements {
  const random = createRandom(seed + 1)
  const atProcessor = movements.filter(({ type }) => PROCESSOR_TYPES.includes(type))
  const processor = planProcessor(atProcessor, last, random)
  const bank = planBank(
    movements.filter(({ type }) => !PROCESSOR_TYPES.includes(type)),
    processor.sweeps.filter(({ day }) => daysAfter(day, 3) <= last),
    { last, random },
  )
  return {
    bank: bank.lines,
    processor: processor.lines,
    unexplained: [...bank.unexplained, ...processor.unexplained],
    missing: [...bank.missing, ...processor.missing],
  }
}
