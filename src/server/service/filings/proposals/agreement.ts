import type { FilingValue, Parts } from '../../../database/tables/filings.ts'
import { ANNUAL_RETURN } from '../filing-data.ts'

/** Whether a file says what is proposed: to the digit in figures, else whatever the case and the punctuation. */
export function agrees(field: string, present: FilingValue | undefined, proposed: FilingValue): boolean {
  if (field.startsWith(`${ANNUAL_RETURN}.`)) return present === proposed
  return isSame(present, proposed)
}

/** Whether a file says nothing there yet. */
export function isUnsaid(present: FilingValue | undefined): boolean {
  if (present === undefined || present === null || present === '') return true
  if (typeof present === 'string') return false
  if (Array.isArray(present)) return present.length === 0
  return Object.values(present).every((part) => part === null || part === undefined || part === '')
}

type Part = FilingValue | Parts[string]

function isSame(present: Part, proposed: Part): boolean {
  if (proposed === null || proposed === undefined) return present === null || present === undefined || present === ''
  if (typeof proposed === 'string') return typeof present === 'string' && letters(present) === letters(proposed)
  if (Array.isArray(proposed))
    return (
      Array.isArray(present) &&
      present.length === proposed.length &&
      proposed.every((element, at) => isSame(present[at], element))
    )
  if (typeof present !== 'object' || present === null || Array.isArray(present)) return false
  // What the file says beyond the proposal, such as a county, is no contradiction.
  return Object.entries(proposed).every(([name, part]) => isSame(present[name], part))
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
