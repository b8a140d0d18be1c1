/** How far an import is: reading its files, then storing what they say at one stroke. */
export interface ImportProgress {
  phase: 'reading' | 'storing'
  /** Of all files together. */
  bytesRead: number
  bytesTotal: number
  rows: number
}
