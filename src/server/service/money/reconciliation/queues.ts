import type { ClearingBook } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { Group, OpenItem } from './clearing-items.ts'
import { findMatches } from './find-matches.ts'
import { openItems } from './open-items.ts'

/** What stands open in a clearing book, and what is proposed for it. */
export interface ClearingQueue {
  items: OpenItem[]
  proposed: Group[]
}

/** What the bank has shown and is not explained, and what was expected and not shown, with proposals. */
export function bankQueue(db: Database, liveMode: boolean): Promise<ClearingQueue> {
  return queueOf(db, liveMode, 'bank_clearing')
}

/** The same of processors. */
export function processorQueue(db: Database, liveMode: boolean): Promise<ClearingQueue> {
  return queueOf(db, liveMode, 'processor_clearing')
}

async function queueOf(db: Database, liveMode: boolean, book: ClearingBook): Promise<ClearingQueue> {
  const items = await openItems(db, liveMode, book)
  const { sure, proposed } = await findMatches(items)
  return { items, proposed: [...sure, ...proposed] }
}
