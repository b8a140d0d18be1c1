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
}
