import { dice } from '../random.ts'
import { daysAfter } from '../recompute/calendar.ts'
import type { OwnMovement } from '../recompute/movements.ts'
import { planBank } from './plan-bank.ts'
import { planProcessor } from './plan-processor.ts'
import type { PlannedStatements } from './planned-lines.ts'

const DUE = ['charge', 'refund', 'dispute', 'transfer']

/** Makes up what bank and processor show of a year up to its last day: most of it, not always at once or by name. */
export function planStatements(movements: readonly OwnMovement[], last: string, seed: number): PlannedStatements {
  const luck = dice(seed + 1)
  const atProcessor = movements.filter(({ is }) => DUE.includes(is))
  const processor = planProcessor(atProcessor, last, luck)
  const bank = planBank(
    movements.filter(({ is }) => !DUE.includes(is)),
    processor.sweeps.filter(({ day }) => daysAfter(day, 3) <= last),
    { last, luck },
  )
  return {
    bank: bank.lines,
    processor: processor.lines,
    strangers: [...bank.strangers, ...processor.strangers],
    missing: [...bank.missing, ...processor.missing],
  }
}
