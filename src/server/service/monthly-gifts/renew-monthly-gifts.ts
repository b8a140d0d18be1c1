import { oneByOne } from '../../kernel/one-by-one.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { followMonthlyGift, type MonthlyDependencies } from './follow-monthly-gift.ts'
import { dueMonthlyGifts } from './monthly-gift-records.ts'

/** Looks at the monthly gifts of a mode whose time has come, and answers how many those were. */
export async function renewMonthlyGifts(dependencies: MonthlyDependencies, liveMode: boolean): Promise<number> {
  const processor = processorOf(dependencies, liveMode)
  if (processor?.monthly === undefined) return 0
  const now = dependencies.clock.now(liveMode)
  const due = await dueMonthlyGifts(dependencies.db, { processor: processor.name, liveMode, now })
  await oneByOne(due, (id) => followMonthlyGift(dependencies, id))
  return due.length
}
