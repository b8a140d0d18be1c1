export * from './bmf/import-bmf.ts'
export type { ImportProgress } from './bmf/import-progress.ts'
export {
  importPublication78,
  importRevocations,
  type RecordsImportOptions,
  type RecordsImportReport,
} from './bmf/import-records.ts'
export { BmfFileError, type SkippedRow } from './bmf/read-bmf.ts'
export * from './find-nonprofits.ts'
export { listedNonprofitResource } from './nonprofit-resource.ts'
export * from './queries.ts'
export * from './require-eligible.ts'
export { createSandboxDirectory, sandboxNonprofitId } from './sandbox/create-sandbox-directory.ts'
export { type LiveDirectory, type LiveDirectoryOptions, openLiveDirectory } from './search/live/live-directory.ts'
export { nonprofitPictures } from './social/social-pages.ts'
