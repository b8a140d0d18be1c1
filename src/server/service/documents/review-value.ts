import { FIGURE, type FilingFormat, filingFormat, isDay } from '../../../contract/filing-formats.ts'
import { currentActor } from '../../database/acting.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { versionOf } from '../../kernel/identifiers.ts'
import { keepReview, type ReviewedValue, valuesOf } from './document-values.ts'
import { partOneFields } from './extraction/part-one.ts'
import { HEAD_KEYS, returnFigures } from './extraction/return-facts.ts'

/** A person's review: accepted as read, corrected, or not on the document. */
export interface SubmittedReview {
  documentId: string
  key: string
  value?: string | undefined
  absent: boolean
  /** The version that the reviewer saw, from `reviewVersion`; without it, newer reviews are overwritten. */
  version?: string | undefined
  /** The account that reviews if no person does. */
  accountId: string
  now: Date
}

const FIGURES = new Set(returnFigures.map(({ key }) => key))
const HEAD = new Set(HEAD_KEYS)
const LONGEST_VALUE = 5_000

const DAY: FilingFormat = { wording: 'must be a valid date in the format YYYY-MM-DD', fits: isDay }
const EIN: FilingFormat = { wording: 'must be nine digits', fits: (text) => /^\d{9}$/.test(text) }
const TICK: FilingFormat = { wording: 'is true or false', fits: (text) => text === 'true' || text === 'false' }
const TICKS = /^(head_(501c3|corporation|trust|association)|schedule_g_(mail|email|phone|in_person|.*grants|.*events))$/
const SUMS = /^(part_vii_\d+_compensation|schedule_g_fundraiser_\d+_(gross_receipts|retained|net))$/

/** The required format of a key's value; undefined if any text is valid. */
function formatOf(key: string): FilingFormat | undefined {
  const kind = partOneFields.find((one) => one.key === key)?.kind
  if (/^head_year_(begin|end)$/.test(key)) return DAY
  if (key === 'head_ein') return EIN
  if (kind === 'checkbox' || TICKS.test(key)) return TICK
  return FIGURES.has(key) || SUMS.test(key) || (kind !== undefined && kind !== 'text') ? FIGURE : undefined
}

/** Whether a value of a key is a figure: whole dollars or a count. */
export function isFigure(key: string): boolean {
  return formatOf(key) === FIGURE
}

/** The required format of a header value that a person enters, as in a client's file. */
function headFormatOf(key: string): FilingFormat | undefined {
  if (!HEAD.has(key)) return undefined
  return filingFormat(key === 'head_state_of_domicile' ? 'state' : key.slice('head_'.length))
}

/** Stores a person's review; the reading stays unchanged. */
export async function reviewValue(db: Database, said: SubmittedReview): Promise<ReviewedValue> {
  const { documentId, key, absent, accountId, now } = said
  // Two people may review the same document, so the second one waits for the first.
  const held = await db.selectFrom('document').select('id').where('id', '=', documentId).forNoKeyUpdate().execute()
  if (held.length === 0) throw new HttpError('not_found', { param: 'id' })
  const read = (await valuesOf(db, documentId)).find((one) => one.key === key)
  const field = partOneFields.find((one) => one.key === key)
  if (field === undefined && read === undefined && !FIGURES.has(key) && !HEAD.has(key))
    throw new HttpError('not_found', { detail: 'A Form 990 has no value with this key.', param: 'key' })
  const value = absent ? null : (said.value ?? read?.value)
  if (value === undefined || (value === null && !absent))
    throw new HttpError('parameter_missing', {
      detail: 'Nothing was read here to accept. Send the value.',
      param: 'value',
    })
  const format = formatOf(key) ?? (said.value === undefined ? undefined : headFormatOf(key))
  if (value !== null && format !== undefined && !format.fits(value))
    throw new HttpError('parameter_invalid', { detail: `The value of this line ${format.wording}.`, param: 'value' })
  if (said.value !== undefined && (said.value.trim() === '' || said.value.length > LONGEST_VALUE))
    throw new HttpError('parameter_invalid', {
      detail: `A value has 1 to ${LONGEST_VALUE} characters.`,
      param: 'value',
    })
  const actor = currentActor()
  const by = actor?.id ?? accountId
  const review = { value, reviewedAt: now, by, reviewer: actor?.name ?? accountId }
  requireUnchanged(read, said, { value, isOwn: actor?.kind === 'person' && read?.review?.by === by })
  await keepReview(db, { documentId, key, value, by, reviewer: review.reviewer, at: now })
  return { ...(read ?? { key, value: null, evidence: null, picture: null }), review }
}

/** Version of a value and its review; it changes with each review. */
export function reviewVersion({ value, review }: Pick<ReviewedValue, 'value' | 'review'>): string {
  return versionOf([value, review && [review.value, review.by, review.reviewedAt]])
}

// A review must not replace another person's review that the reviewer hasn't seen, unless both are equal. People may
// replace their own.
function requireUnchanged(
  read: ReviewedValue | undefined,
  { version }: SubmittedReview,
  now: { value: string | null; isOwn: boolean },
): void {
  const before = read?.review ?? null
  if (version === undefined || version === reviewVersion({ value: read?.value ?? null, review: before })) return
  if (now.isOwn || before?.value === now.value) return
  const current = before?.value === null ? 'the document doesn’t contain it' : `it’s ${before?.value.slice(0, 200)}`
  const who = before?.reviewer ?? 'Someone else'
  const why = before === null ? 'This isn’t a version of this value.' : `${who} changed it in the meantime: ${current}.`
  throw new HttpError('conflict', { param: 'value', detail: `${why} Review it again.` })
}
