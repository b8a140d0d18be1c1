import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { filingBody } from '../../../../contract/filing-fields.ts'
import { currentActor } from '../../../database/acting.ts'
import type { FilingData, FilingValue } from '../../../database/tables/filings.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { parsePart } from '../../../http/read-request.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { isEmptyFact, merged } from '../filing-data.ts'
import { type FilingRecord, lockFile, saveFacts } from '../filing-records.ts'
import {
  agrees,
  type Proposal,
  type ProposalList,
  type ProposalsFor,
  proposalsWithFacts,
  readReturn,
} from './proposals.ts'
import { factIn, withFact } from './proposed-facts.ts'

/** Decisions on proposals: accept, refuse or undo. */
export const DECISIONS = ['accept', 'refuse', 'undo'] as const

/** A decision: the proposals and the person. */
export interface Deciding extends ProposalsFor {
  decision: (typeof DECISIONS)[number]
  fields: readonly string[]
  /**
   * The versions of the proposals that the person saw, by field. A proposal that has changed since is refused (409).
   */
  versions: ReadonlyMap<string, string>
  /** Whether different values in the file may be replaced; otherwise a conflict is refused (409). */
  replace: boolean
  newId: NewId
  requestId: string
  now: Date
}

const Facts = z.object(filingBody)

/**
 * Decides on proposals, all or none. An accepted value is saved in the file immediately, with the document in its
 * history. Undoing restores the earlier value, and is refused if the value was changed since. A different value in the
 * file is replaced only with `replace`.
 */
export async function decideProposals(tx: DatabaseTransaction, deciding: Deciding): Promise<ProposalList> {
  const { said, values, fiscalYearEnd, document } = await readReturn(tx, deciding)
  const record = await lockFile(tx, { ...deciding, fiscalYearEnd })
  const source = { documentId: document.id, said, values }
  const all = await proposalsWithFacts(tx, { ...source, record })
  const chosen = [...new Set(deciding.fields)].map((field) => named(all, field))
  for (const proposal of chosen) requireUnchanged(proposal, deciding)
  const data = await decided(tx, { deciding, record, chosen })
  if (data !== record.data) await saveFacts(tx, deciding, { record, data, documentId: document.id })
  const proposals = await proposalsWithFacts(tx, { ...source, record: { ...record, data } })
  return { document, fiscalYearEnd, proposals }
}

function named(proposals: readonly Proposal[], field: string): Proposal {
  const found = proposals.find((one) => one.field === field)
  if (found !== undefined) return found
  throw new HttpError('parameter_invalid', {
    param: 'fields',
    detail: `This document has no proposal for ${field.slice(0, 100)}.`,
  })
}

// Two people may review the same proposals, so a decision needs the current version.
function requireUnchanged(proposal: Proposal, { versions }: Deciding): void {
  const seen = versions.get(proposal.field)
  if (seen !== undefined && seen !== proposal.version)
    throw conflict(proposal, 'was changed by someone else. Review it again')
}

interface Decided {
  deciding: Deciding
  record: FilingRecord
  chosen: readonly Proposal[]
}

async function decided(tx: DatabaseTransaction, { deciding, record, chosen }: Decided): Promise<FilingData> {
  let data = record.data
  for (const proposal of chosen) {
    if (deciding.decision === 'undo') data = await undone(tx, { record, data, deciding, proposal })
    else if (deciding.decision === 'refuse') {
      if (proposal.standing === 'accepted') throw conflict(proposal, 'was accepted. Undo that first')
      await keepDecision(tx, { record, deciding, proposal, decision: 'refused' })
    } else if (proposal.standing !== 'accepted') {
      data = accepted(data, proposal, deciding)
      await keepDecision(tx, { record, deciding, proposal, decision: 'accepted' })
    }
  }
  return data
}

function conflict({ field, present, value }: Proposal, why: string): HttpError {
  const [here, there] = [present, value].map((one) => JSON.stringify(one).slice(0, 200))
  return new HttpError('conflict', {
    param: field,
    detail: `${field} ${why}. The file has ${here}, the document ${there}.`,
  })
}

/**
 * The file with an accepted proposal, whatever the earlier decision. Refuses a value with an invalid format. An equal
 * value keeps its form in the file.
 */
function accepted(data: FilingData, proposal: Proposal, { replace }: Deciding): FilingData {
  const { field, value, present } = proposal
  if (agrees(field, present, value)) return data
  if (!isEmptyFact(present) && !replace) throw conflict(proposal, 'already has a different value')
  const [name = '', key] = field.split('.')
  const given = key === undefined ? { [name]: value } : { [name]: { [key]: value } }
  parsePart('body', Facts, given)
  return key === undefined ? merged(data, { [name]: value }) : withFact(data, field, value)
}

interface One {
  record: FilingRecord
  deciding: Deciding
  proposal: Proposal
}

async function undone(tx: DatabaseTransaction, one: One & { data: FilingData }): Promise<FilingData> {
  const { record, data, proposal } = one
  const decision = await tx
    .deleteFrom('filing_decision')
    .where('record_id', '=', record.id)
    .where('document_id', '=', one.deciding.documentId)
    .where('field', '=', proposal.field)
    .returningAll()
    .executeTakeFirst()
  if (decision === undefined) throw conflict(proposal, 'has no decision to undo')
  if (decision.decision === 'refused') return data
  const before = decision.replaced ?? undefined
  const now = factIn(data, proposal.field)
  if (!factsAfter(proposal.field, before, decision.value).some((fact) => isDeepStrictEqual(now, fact)))
    throw conflict(proposal, 'was changed since')
  return withFact(data, proposal.field, before)
}

/** The values that a field may have right after a proposal was accepted; equal values used to be rewritten. */
function factsAfter(field: string, before: FilingValue | undefined, value: FilingValue): (FilingValue | undefined)[] {
  const written = merged(before === undefined ? {} : { [field]: before }, { [field]: value })[field]
  return agrees(field, before, value) ? [before, written] : [written]
}

async function keepDecision(
  tx: DatabaseTransaction,
  { record, deciding, proposal, decision }: One & { decision: 'accepted' | 'refused' },
): Promise<void> {
  const { field, value, present } = proposal
  const stored = {
    decision,
    value: JSON.stringify(value),
    replaced: present === null ? null : JSON.stringify(present),
    decided_by: currentActor()?.name ?? deciding.accountId,
    decided_at: deciding.now,
  }
  await tx
    .insertInto('filing_decision')
    .values({ record_id: record.id, document_id: deciding.documentId, field, ...stored })
    .onConflict((conflict) => conflict.columns(['record_id', 'document_id', 'field']).doUpdateSet(stored))
    .execute()
}
