import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { EvidenceSource, PagePlace } from '../../../../contract/documents.ts'
import { isAmount, isDay } from '../../../../contract/filing-formats.ts'
import type { FilingData, FilingDecisionTable, FilingValue, Parts } from '../../../database/tables/filings.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { versionOf } from '../../../kernel/identifiers.ts'
import { type DocumentRow, findDocument } from '../../documents/document-queue.ts'
import { type ReviewedValue, valuesOf } from '../../documents/document-values.ts'
import { ANNUAL_RETURN, isEmptyFact } from '../filing-data.ts'
import { type FilingRecord, type FirmScope, findClient, findRecord } from '../filing-records.ts'
import { factIn, proposedFacts } from './proposed-facts.ts'

/** Status of a proposal: open, conflicting with the file, equal to it, or decided. */
export type ProposalStatus = 'open' | 'conflict' | 'agrees' | 'accepted' | 'refused'

/** Source of a part of a proposal. */
export interface ProposalSource {
  key: string
  value: string
  source: EvidenceSource | 'person'
  /** The printed text; null for a value that a person entered. */
  printed: string | null
  page?: number | undefined
  place?: PagePlace | undefined
}

/** A fact that a document proposes, with the file's current value. */
export interface Proposal {
  field: string
  value: Exclude<FilingValue, null>
  /** Current value in the file; null if empty. */
  present: FilingValue
  standing: ProposalStatus
  /** Version of the proposal, the file's value and the decision; it changes with any of them. */
  version: string
  decidedBy: string | null
  decidedAt: Date | null
  sources: ProposalSource[]
}

/** The proposals for a client's file. */
export interface ProposalsFor extends FirmScope {
  ein: string
  documentId: string
  /** Whether the proposals are for the record of the return's year, instead of the standing record. */
  matchYear: boolean
}

/** A document's proposals, and the year of the records that they are for. */
export interface ProposalList {
  document: DocumentRow
  fiscalYearEnd: string | null
  proposals: Proposal[]
}

/** A document's proposals for a client's file, with current values. Refuses another client's return (409). */
export async function listProposals(db: Database, asked: ProposalsFor): Promise<ProposalList> {
  const { document, said, values, fiscalYearEnd } = await readReturn(db, asked)
  const client = await findClient(db, asked, { clientId: null, ein: asked.ein })
  const record = client && (await findRecord(db, client.id, fiscalYearEnd))
  const proposals = await proposalsWithFacts(db, { documentId: document.id, said, values, record })
  return { document, fiscalYearEnd, proposals }
}

/** A document's values with corrections, and the records that they belong to. */
export async function readReturn(
  db: Database,
  asked: ProposalsFor,
): Promise<{
  document: DocumentRow
  said: Map<string, string>
  values: ReviewedValue[]
  fiscalYearEnd: string | null
}> {
  const document = await findDocument(db, asked, asked.documentId)
  if (document === undefined)
    throw new HttpError('not_found', { param: 'document_id', detail: 'No document of this account has this ID.' })
  const values = await valuesOf(db, document.id)
  const byKey = new Map(values.flatMap(({ key, value, review }): [string, string][] => entry(key, value, review)))
  requireClient(document, { values, read: byKey.get('head_ein') }, asked.ein)
  const yearEnd = byKey.get('head_year_end')
  if (asked.matchYear && (yearEnd === undefined || !isDay(yearEnd)))
    throw new HttpError('conflict', {
      param: 'match_filing_year',
      detail: 'The document doesn’t state the end of its year.',
    })
  return { document, said: byKey, values, fiscalYearEnd: asked.matchYear ? (yearEnd ?? null) : null }
}

function requireClient(
  { ein: handedInFor }: DocumentRow,
  { values, read }: { values: readonly ReviewedValue[]; read: string | undefined },
  asked: string,
): void {
  if (read !== undefined && read !== asked)
    throw new HttpError('conflict', { param: 'ein', detail: `This return is for the EIN ${read}, not ${asked}.` })
  const isReviewed = values.some(({ key, review }) => key === 'head_ein' && review !== null)
  if (read !== undefined || isReviewed || handedInFor === null || handedInFor === asked) return
  const detail = `This document was uploaded for the EIN ${handedInFor}, not ${asked}.`
  throw new HttpError('conflict', { param: 'ein', detail })
}

function entry(key: string, value: string | null, review: ReviewedValue['review']): [string, string][] {
  const counts = review === null ? value : review.value
  return counts === null ? [] : [[key, counts]]
}

/** A document's proposals with the records' values and earlier decisions. */
export async function proposalsWithFacts(
  db: Database,
  of: {
    documentId: string
    said: ReadonlyMap<string, string>
    values: readonly ReviewedValue[]
    record: FilingRecord | undefined
  },
): Promise<Proposal[]> {
  const decisions = of.record === undefined ? [] : await decisionsOn(db, of.record.id, of.documentId)
  const byField = new Map(decisions.map((decision) => [decision.field, decision]))
  const data: FilingData = of.record?.data ?? {}
  const byKey = new Map(of.values.map((value) => [value.key, value]))
  return proposedFacts(of.said).map(({ field, value, from }) => {
    const present = factIn(data, field) ?? null
    const decision = byField.get(field)
    // A decision applies only to the value that was proposed then.
    const decided = decision !== undefined && isDeepStrictEqual(decision.value, value) ? decision : undefined
    return {
      field,
      value,
      present,
      standing: statusOf({ field, value, present, decision: decided }),
      version: versionOf([value, present, decided && [decided.decision, decided.decided_by, decided.decided_at]]),
      decidedBy: decided?.decided_by ?? null,
      decidedAt: decided?.decided_at ?? null,
      sources: from.flatMap((key) => sourceOf(key, of.said.get(key), byKey.get(key))),
    }
  })
}

function statusOf({
  field,
  value,
  present,
  decision,
}: {
  field: string
  value: FilingValue
  present: FilingValue
  decision: Selectable<FilingDecisionTable> | undefined
}): ProposalStatus {
  if (decision?.decision === 'refused') return 'refused'
  const isThere = agrees(field, present, value)
  if (decision !== undefined && isThere) return 'accepted'
  if (isThere) return 'agrees'
  return isEmptyFact(present) ? 'open' : 'conflict'
}

function sourceOf(key: string, value: string | undefined, read: ReviewedValue | undefined): ProposalSource[] {
  if (value === undefined) return []
  const { evidence = null, review = null } = read ?? {}
  if (evidence === null || (review !== null && review.value !== read?.value)) {
    const at = evidence === null ? {} : { page: evidence.page, place: evidence.place }
    return [{ key, value, source: 'person', printed: evidence?.printed ?? null, ...at }]
  }
  const { source, printed, page, place } = evidence
  return [{ key, value, source, printed, page, place }]
}

function decisionsOn(db: Database, recordId: string, documentId: string): Promise<Selectable<FilingDecisionTable>[]> {
  return db
    .selectFrom('filing_decision')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('document_id', '=', documentId)
    .execute()
}

/** Whether a file already has the proposed value: figures must be equal, texts may differ in case and punctuation. */
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
  // Extra parts in the file, such as a county, aren't a conflict.
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

/** The number in a text, such as `(300)` or `$1,250.50`; otherwise the text itself. */
function numberIn(text: string): number | string {
  const trimmed = text.trim()
  const inside = /^\((.*)\)$/.exec(trimmed)?.[1]
  const [, minus, number] = /^(-)?\$?((?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d+)?)$/.exec(inside ?? trimmed) ?? []
  if (number === undefined) return text
  const size = Number(number.replaceAll(',', ''))
  return inside === undefined && minus === undefined ? size : -size
}

// Numbers stay separate: `1 12th Street` isn't `112th Street`, and `-0.5` is neither `0.5` nor `-0 5`.
function words(text: string): string {
  const found = text.toLowerCase().match(/\p{L}+|(?:(?<![\p{L}\p{N}])-?\.?)?\p{N}+(?:\.\p{N}+)*/gu) ?? []
  return found.reduce((said, word) => said + (/\p{N}$/u.test(said) && !/^\p{L}/u.test(word) ? ' ' : '') + word, '')
}
