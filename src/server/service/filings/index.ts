export type { FilingData, FilingValue } from './filing-data.ts'
export { type FilingHistoryEntry, filingHistory } from './queries.ts'
