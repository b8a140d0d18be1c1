import { isAmount } from '../../../../contract/filing-formats.ts'
import type { FilingValue, Parts } from '../../../database/tables/filings.ts'
import { ANNUAL_RETURN } from '../filing-data.ts'

/** Whether a file says what is proposed: to the digit in figures, else whatever the case and the punctuation. */
export function agrees(field: string, present: FilingValue | undefined, proposed: FilingValue): boolean {
  if (field.startsWith(`${ANNUAL_RETURN}.`)) return present === proposed
  return isSame(field, present, proposed)
}

type Part = FilingValue | Parts[string]

function isSame(name: string, present: Part, proposed: Part): boolean {
  if (proposed === null || proposed === undefined) return present === null || present === undefined || present === ''
  if (typeof proposed === 'string') return typeof present === 'string' && isSameText(name, present, proposed)
  if (Array.isArray(proposed))
    return (
      Array.isArray(present) &&
      present.length === proposed.length &&
      proposed.every((element, at) => isSame(name, present[at], element))
    )
  if (typeof present !== 'object' || present === null || Array.isArray(present)) return false
  // What the file says beyond the proposal, such as a county, is no contradiction.
  return Object.entries(proposed).every(([part, said]) => isSame(part, present[part], said))
}

function isSameText(name: string, present: string, proposed: string): boolean {
  if (/(^|_)(phone|fax|zip_code|ein)$/.test(name)) return digits(present) === digits(proposed)
  if (isAmount(name) || name === 'hours') return numberIn(present) === numberIn(proposed)
  return words(present) === words(proposed)
}

function digits(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '')
}

/** The number a text is, `(300)` and `$1,250.50` included; the text itself where it is none. */
function numberIn(text: string): number | string {
  const bare = text.trim()
  const inside = /^\((.*)\)$/.exec(bare)?.[1]
  const [, minus, number] = /^(-)?\$?((?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d+)?)$/.exec(inside ?? bare) ?? []
  if (number === undefined) return text
  const size = Number(number.replaceAll(',', ''))
  return inside === undefined && minus === undefined ? size : -size
}

// Numbers stay apart, and what they are: `1 12th Street` is not `112th Street`, `-0.5` neither `0.5` nor `-0 5`.
function words(text: string): string {
  const found = text.toLowerCase().match(/\p{L}+|(?:(?<![\p{L}\p{N}])-?\.?)?\p{N}+(?:\.\p{N}+)*/gu) ?? []
  return found.reduce((said, word) => said + (/\p{N}$/u.test(said) && !/^\p{L}/u.test(word) ? ' ' : '') + word, '')
}
