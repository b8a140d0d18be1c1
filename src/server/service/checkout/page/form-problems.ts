import { unstorable } from '../../../../contract/index.ts'

/** What can be wrong in the form, each with its field and under the name of its sentence. */
const FIELD_OF = {
  nameMissing: 'name',
  nameLong: 'name',
  emailWrong: 'email',
  numberWrong: 'number',
  expiryWrong: 'expiry',
  expiryPast: 'expiry',
  cvcWrong: 'cvc',
  honoreeWrong: 'honoree',
  tellWrong: 'tell',
} as const

/** A field of the form. */
export type FieldName = (typeof FIELD_OF)[FormProblem]

/** One thing that is wrong. */
export type FormProblem = keyof typeof FIELD_OF

/** What is wrong with each field that is not right yet. */
export type FormProblems = Partial<Record<FieldName, FormProblem>>

/** Writes problems for an address: nothing of what was typed, only what to mend. */
export function writeProblems(problems: FormProblems): string {
  return Object.values(problems).join('.')
}

/** Reads problems out of an address; what is none is left out. */
export function readProblems(text: string): FormProblems {
  const words = text.slice(0, 200).split('.').filter(isProblem)
  return Object.fromEntries(words.map((problem) => [FIELD_OF[problem], problem]))
}

function isProblem(word: string): word is FormProblem {
  return Object.hasOwn(FIELD_OF, word)
} /** In whose honor or memory a donor gives, and whom to tell; empty texts where the gift is not dedicated. */
export interface TypedDedication {
  occasion: 'honor' | 'memory'
  honoree: string
  tell: string
}

/** A gift that is dedicated to nobody. */
export const NO_DEDICATION: TypedDedication = { occasion: 'honor', honoree: '', tell: '' }

/** Text the database can keep; anything else counts as empty. */
export function storable(text: string | null): string {
  const trimmed = (text ?? '').trim()
  return unstorable(trimmed) === undefined ? trimmed : ''
}
