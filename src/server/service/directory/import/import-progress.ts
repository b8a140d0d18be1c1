/** Progress of an import: reading its files, then storing them at once. */
export interface ImportProgress {
  phase: 'reading' | 'storing'
  /** Over all files. */
  bytesRead: number
  bytesTotal: number
  rows: number
}
