import { currentActor } from '../../database/acting.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { keepReview, type ReviewedValue, valuesOf } from './document-values.ts'
import { partOneFields } from './extraction/part-one.ts'
import { returnFigures } from './extraction/return-figures.ts'

/** What a person says of a value: as it was read, something else, or that the document does not say it. */
export interface SaidOfValue {
  documentId: string
  key: string
  value?: string | undefined
  absent: boolean
  /** In whose name, where nobody is acting. */
  accountId: string
  now: Date
}

const FIGURES = new Set(returnFigures.map(({ key }) => key))
const LONGEST_VALUE = 5_000

/** Keeps what a person says of a value, apart from what was read, which stays as it is. */
export async function reviewValue(db: Database, said: SaidOfValue): Promise<ReviewedValue> {
  const { documentId, key, absent, accountId, now } = said
  const read = (await valuesOf(db, documentId)).find((one) => one.key === key)
  const field = partOneFields.find((one) => one.key === key)
  if (field === undefined && read === undefined && !FIGURES.has(key))
    throw new HttpError('not_found', { detail: 'A Form 990 has no value of this key.', param: 'key' })
  const value = absent ? null : (said.value ?? read?.value)
  if (value === undefined || (value === null && !absent))
    throw new HttpError('parameter_missing', {
      detail: 'Nothing was read here that could be accepted: say the value.',
      param: 'value',
    })
  const isWhole = (field !== undefined && field.kind !== 'text' && field.kind !== 'checkbox') || FIGURES.has(key)
  if (value !== null && isWhole && !/^-?(0|[1-9]\d{0,14})$/.test(value))
    throw new HttpError('parameter_invalid', {
      detail: 'A value of this line is whole dollars or a count, digits alone, with - for negatives.',
      param: 'value',
    })
  if (value !== null && (value.trim() === '' || value.length > LONGEST_VALUE))
    throw new HttpError('parameter_invalid', {
      detail: `A value has 1 to ${LONGEST_VALUE} characters.`,
      param: 'value',
    })
  const actor = currentActor()
  const reviewer = actor?.name ?? accountId
  await keepReview(db, { documentId, key, value, by: actor?.id ?? accountId, reviewer, at: now })
  return {
    ...(read ?? { key, value: null, evidence: null, picture: null }),
    review: { value, reviewedAt: now, reviewer },
  }
}
