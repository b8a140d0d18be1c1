import { isDay } from '../../../../contract/filing-formats.ts'
import {
  type contract,
  type DueFiling,
  FILING_ADDITIONS,
  FILING_FIELDS,
  type FilingProposal,
} from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { FilingData, FilingValue } from '../../../database/tables/filings.ts'
import { HttpError } from '../../../http/http-error.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { einDigits } from '../../../kernel/identifiers.ts'
import type { DueFiling as Due } from '../../filings/calendar/due-dates.ts'
import { filingCalendar } from '../../filings/calendar/filing-calendar.ts'
import { merged, resolveDefaults } from '../../filings/filing-data.ts'
import { filingHistory, findClient, findRecord, lockFile, saveFacts } from '../../filings/filing-records.ts'
import { decideProposals } from '../../filings/proposals/decide-proposals.ts'
import { listProposals, type Proposal } from '../../filings/proposals/proposals.ts'
import type { Context, GroupHandlers } from './context.ts'

/** Handlers for the filing data of law firms. */
export const filingHandlers: GroupHandlers<typeof contract.filings> = {
  async save({ params, body }, context) {
    const ein = einOf(params.ein)
    const given = factsOf(body)
    const fiscalYearEnd = body.match_filing_year ? matchedYear(body) : null
    requireSameEin(given, ein)
    const data = await inTransaction(context.db, async (tx) => {
      const record = await lockFile(tx, { ein, fiscalYearEnd, ...savingOf(context) })
      const data = merged(record.data, given)
      await saveFacts(tx, savingOf(context), { record, data })
      return data
    })
    return { data: { ...resolveDefaults(data), ein: data.ein ?? ein } }
  },

  async show({ params, query }, context) {
    const ein = einOf(params.ein)
    const fiscalYearEnd = query.fye === undefined ? null : dayOf(query.fye)
    const client = await findClient(context.db, scopeOf(context), { clientId: null, ein })
    const record = client && (await findRecord(context.db, client.id, fiscalYearEnd))
    if (record === undefined)
      throw new HttpError('not_found', { detail: 'This account has no such records for this EIN.', param: 'ein' })
    return { data: { ...resolveDefaults(record.data), ein: record.data.ein ?? ein } }
  },

  async calendar({ query }, context) {
    const ein = query.ein === undefined ? undefined : einOf(query.ein)
    const due = await filingCalendar(context.db, { ...scopeOf(context), ein }, context.now)
    return { filings: due.map(dueResource) }
  },

  async listProposals({ params, query }, context) {
    const scope = { ...scopeOf(context), ein: einOf(params.ein), ...askedOf(query) }
    const { fiscalYearEnd, proposals } = await listProposals(context.db, scope)
    return { document_id: query.document_id, fye: fiscalYearEnd, proposals: proposals.map(proposalResource) }
  },

  async decideProposals({ params, body }, context) {
    const { decision, fields, replace } = body
    const versions = new Map(Object.entries(body.versions ?? {}))
    const about = { ...savingOf(context), ein: einOf(params.ein), ...askedOf(body) }
    const decisions = { ...about, decision, fields, versions, replace }
    const { fiscalYearEnd, proposals } = await inTransaction(context.db, (tx) => decideProposals(tx, decisions))
    return { document_id: body.document_id, fye: fiscalYearEnd, proposals: proposals.map(proposalResource) }
  },

  async history({ params }, context) {
    const entries = await filingHistory(context.db, scopeOf(context), einOf(params.ein))
    return {
      changes: entries.map(({ field, from, to, fiscalYearEnd, by, at, requestId, documentId }) => ({
        ...{ field, old_value: from, new_value: to, fye: fiscalYearEnd, changed_by: by, changed_at: toUnixSeconds(at) },
        ...{ request_id: requestId, document_id: documentId },
      })),
    }
  },
}

function askedOf(asked: { document_id: string; match_filing_year: boolean }) {
  return { documentId: asked.document_id, matchYear: asked.match_filing_year }
}

function proposalResource({ decidedBy, decidedAt, ...proposal }: Proposal): FilingProposal {
  return { ...proposal, decided_by: decidedBy, decided_at: decidedAt === null ? null : toUnixSeconds(decidedAt) }
}

function dueResource({ ein, name, state, yearEnd, dueOn, rule, byRevenue }: Due): DueFiling {
  const known = rule && { filing: rule.filing, words: rule.words, source: rule.source }
  const besides = byRevenue && { words: byRevenue.words, source: byRevenue.source }
  return { ein, name, state, fye: yearEnd, due_on: dueOn, rule: known, by_revenue: besides }
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}

function savingOf({ account, liveMode, newId, requestId, now }: Context) {
  return { accountId: account.id, liveMode, newId, requestId, now }
}

function dayOf(text: string): string {
  if (isDay(text)) return text
  throw new HttpError('parameter_invalid', { param: 'fye', detail: 'fye must be a date in the format YYYY-MM-DD.' })
}

function einOf(text: string): string {
  const ein = einDigits(text)
  if (ein === undefined) throw new HttpError('parameter_invalid', { param: 'ein', detail: 'An EIN has nine digits.' })
  return ein
}

type Body = Parameters<GroupHandlers<typeof contract.filings>['save']>[0]['body']

/** The facts of a body. Those under `nonprofit_filing_data` take precedence over those at the top level. */
function factsOf(body: Body): FilingData {
  const facts: [string, unknown][] = Object.entries({ ...body, ...body.nonprofit_filing_data })
  return Object.fromEntries(facts.filter((fact): fact is [string, FilingValue] => isFact(fact)))
}

// The contract's schema guarantees that a fact with such a name is a FilingValue.
function isFact([name, value]: [string, unknown]): boolean {
  return value !== undefined && [...FILING_FIELDS, ...FILING_ADDITIONS].includes(name)
}

function matchedYear(body: Body): string {
  const { fye: outer } = body
  const inner = body.nonprofit_filing_data?.fye
  const fye = outer ?? inner
  if (typeof fye !== 'string')
    throw new HttpError('parameter_missing', {
      param: 'fye',
      detail: 'match_filing_year requires fye, the last day of the year.',
    })
  if (inner !== undefined && inner !== fye)
    throw new HttpError('conflict', { param: 'fye', detail: `fye is both ${fye} and ${String(inner)}.` })
  return fye
}

function requireSameEin(given: FilingData, ein: string): void {
  if (typeof given.ein !== 'string' || einDigits(given.ein) === ein) return
  throw new HttpError('conflict', { param: 'ein', detail: 'The EIN in the body is not the one in the path.' })
}
