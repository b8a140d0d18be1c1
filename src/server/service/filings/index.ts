export type { FilingData, FilingValue } from './filing-data.ts'
export { type LaunchDependencies, launchPages } from './launch-pages.ts'
export type { LaunchedFiling } from './launched-filing.ts'
export { type FilingHistoryEntry, filingHistory } from './queries.ts'
