import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import type { AskedQuery } from './query-groups.ts'

/** An alternative to our search: built from the same records, with the same queries. */
export interface Peer {
  readonly name: string
  add(records: Iterable<IndexRecord>): Promise<void>
  /** EINs, best first. For direct consent, only the auto-grant counts. */
  search(query: AskedQuery): Promise<string[]>
  close(): void
}
