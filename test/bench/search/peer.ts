import type { IndexRecord } from '../../../src/server/service/directory/search/layer/index-record.ts'
import type { AskedQuery } from './query-groups.ts'

/** What somebody would pick instead: built from the same records, asked the same questions. */
export interface Peer {
  readonly name: string
  add(records: Iterable<IndexRecord>): Promise<void>
  /** EINs, best first. Direct consent is the auto-grant alone. */
  search(query: AskedQuery): Promise<string[]>
  close(): void
}
