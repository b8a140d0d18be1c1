import { type contract, FILING_FIELDS } from '../../../../contract/index.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { FilingData, FilingValue } from '../../../database/tables/filings.ts'
import { HttpError } from '../../../http/http-error.ts'
import { einDigits } from '../../../kernel/ein.ts'
import { changesBetween, contradiction, merged } from '../../filings/filing-data.ts'
import {
  type FilingRecord,
  findClient,
  findOrMakeClient,
  findRecord,
  keepChanges,
  lockOrMakeRecord,
} from '../../filings/filing-records.ts'
import { resolveDefaults } from '../../filings/resolve-defaults.ts'
import type { Context } from './context.ts'
import type { GroupHandlers } from './handler.ts'

/** Answers for the facts law firms keep about their clients. */
export const filingHandlers: GroupHandlers<typeof contract.filings> = {
  async save({ params, body }, context) {
    const ein = einOf(params.ein)
    const given = factsOf(body)
    const fiscalYearEnd = body.match_filing_year ? matchedYear(body) : null
    requireSameEin(given, ein)
    const data = await inTransaction(context.db, async (tx) => {
      const client = await findOrMakeClient(tx, scopeOf(context), { ein, ...context })
      const record = await lockOrMakeRecord(tx, client, { fiscalYearEnd, ...context })
      const data = merged(record.data, given)
      requireAgreement(data, record)
      await keepChanges(tx, record, { changes: changesBetween(record.data, data), data, ...whoOf(context) })
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
      throw new HttpError('not_found', { detail: 'This account keeps no such records of this EIN.', param: 'ein' })
    return { data: { ...resolveDefaults(record.data), ein: record.data.ein ?? ein } }
  },
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}

function whoOf({ account, requestId, now }: Context) {
  return { accountId: account.id, requestId, now }
}

function dayOf(text: string): string {
  const moment = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text))
    return text
  throw new HttpError('parameter_invalid', { param: 'fye', detail: 'fye is a day, written YYYY-MM-DD.' })
}

function einOf(text: string): string {
  const ein = einDigits(text)
  if (ein === undefined) throw new HttpError('parameter_invalid', { param: 'ein', detail: 'An EIN has nine digits.' })
  return ein
}

type Body = Parameters<GroupHandlers<typeof contract.filings>['save']>[0]['body']

/** The facts of a body: those on top, then those under `nonprofit_filing_data`, which count where both are given. */
function factsOf(body: Body): FilingData {
  const facts: [string, unknown][] = Object.entries({ ...body, ...body.nonprofit_filing_data })
  return Object.fromEntries(facts.filter((fact): fact is [string, FilingValue] => isFact(fact)))
}

// The schema of the contract promises that a named fact holds what FilingValue says.
function isFact([name, value]: [string, unknown]): boolean {
  return value !== undefined && FILING_FIELDS.includes(name)
}

function matchedYear(body: Body): string {
  const { fye: outer } = body
  const inner = body.nonprofit_filing_data?.fye
  const fye = outer ?? inner
  if (typeof fye !== 'string')
    throw new HttpError('parameter_missing', {
      param: 'fye',
      detail: 'match_filing_year needs fye, the year’s last day.',
    })
  if (inner !== undefined && inner !== fye)
    throw new HttpError('conflict', { param: 'fye', detail: `fye says both ${fye} and ${String(inner)}.` })
  return fye
}

function requireSameEin(given: FilingData, ein: string): void {
  if (typeof given.ein !== 'string' || einDigits(given.ein) === ein) return
  throw new HttpError('conflict', { param: 'ein', detail: 'The EIN in the body is not the one in the path.' })
}

function requireAgreement(data: FilingData, record: FilingRecord): void {
  const found = contradiction(data, record.fiscal_year_end)
  if (!found) return
  const detail = `${found.field} is ${found.stated}, but the year of these records ends on ${found.expected}.`
  throw new HttpError('conflict', { param: found.field, detail })
}
