import * as z from 'zod/mini'
import { filingBody } from '../../contract/filing-fields.ts'
import { isDay } from '../../contract/filing-formats.ts'
import type { FilingData } from '../../server/database/tables/filings.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { parsePart } from '../../server/http/read-request.ts'
import { merged } from '../../server/service/filings/filing-data.ts'
import { lockFile, saveFacts } from '../../server/service/filings/filing-records.ts'
import { DECISIONS, decideProposals } from '../../server/service/filings/proposals/decide-proposals.ts'
import { fillIn } from '../frame/controls.ts'
import type { OperationContext } from '../frame/define.ts'
import { operation } from '../frame/define.ts'
import { TEXT_FIELDS } from './client-page.ts'
import { readEin } from './document-operations.ts'
import { FILING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

const add = operation({
  name: 'filings.add_client',
  path: 'clients/add',
  page: '',
  roles: FILING,
  fields: z.object({ ein: z.string(), name: z.optional(z.string()) }),
  example: { ein: '53-0196605', name: 'Cedar Valley Music School' },
  perform: async (context, { ein: text, name = '' }) => {
    const ein = readEin(text)
    const given = name.trim() === '' ? {} : { organization_name: name.trim() }
    await save(context, { ein, fiscalYearEnd: null, given })
    return { record: ein, subject: context.subjectId, after: given, done: words.added, next: `clients/${ein}` }
  },
})

const set = operation({
  name: 'filings.set',
  path: 'filings/set',
  page: 'clients/{ein}',
  roles: FILING,
  fields: z.object({
    ein: z.string(),
    fye: z.optional(z.string().check(z.refine(isDay, 'must be a day written YYYY-MM-DD'))),
    field: z.string(),
    value: z._default(z.string(), ''),
  }),
  example: { ein: '530196605', field: 'nonprofit_phone', value: '515-555-0100' },
  perform: async (context, { ein: text, fye, field, value }) => {
    const ein = readEin(text)
    if (!TEXT_FIELDS.includes(field))
      throw new HttpError('parameter_invalid', { param: 'field', detail: 'This field doesn’t exist.' })
    const given = { [field]: value.trim() === '' ? null : value.trim() }
    const before = await save(context, { ein, fiscalYearEnd: fye ?? null, given })
    const query = fye ? `?fye=${encodeURIComponent(fye)}` : ''
    return {
      record: ein,
      subject: context.subjectId,
      before: { [field]: before[field] ?? null },
      after: given,
      done: words.factSet,
      next: `clients/${ein}${query}`,
    }
  },
})

const decide = operation({
  name: 'filings.decide',
  path: 'filings/decide',
  page: 'documents/{id}/proposals',
  roles: FILING,
  fields: z.object({
    id: z.string(),
    ein: z.string(),
    decision: z.enum(DECISIONS),
    fields: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(1_000))])),
    replace: z._default(z.boolean(), false),
    match_filing_year: z._default(z.boolean(), false),
  }),
  example: { id: 'doc_none', ein: '530196605', decision: 'accept', fields: 'organization_name' },
  perform: async (context, { id, ein: text, decision, fields: chosen = [], replace, match_filing_year: matchYear }) => {
    const ein = readEin(text)
    const seen = (typeof chosen === 'string' ? [chosen] : chosen).map(fieldSeen)
    const fields = seen.map(({ field }) => field)
    if (fields.length === 0)
      throw new HttpError('parameter_missing', { param: 'fields', detail: 'Select at least one.' })
    const versions = new Map(seen.flatMap(({ field, version }) => (version === undefined ? [] : [[field, version]])))
    const decisions = { ...savingOf(context), ein, documentId: id, matchYear, decision, fields, versions, replace }
    await decideProposals(context.tx, decisions)
    return {
      record: id,
      subject: context.subjectId,
      after: { ein, decision, fields },
      done: fillIn(words.decided, { count: fields.length, decision: words.decisions[decision] }),
      next: `documents/${id}/proposals?ein=${ein}${matchYear ? '&match_filing_year=true' : ''}`,
    }
  },
})

/** A field as a form names it, with the version of its proposal that was shown. */
export function fieldShown({ field, version }: { field: string; version: string }): string {
  return `${field} ${version}`
}

function fieldSeen(text: string): { field: string; version: string | undefined } {
  const [field = '', version] = text.split(' ')
  return { field, version }
}

/** Operations of a law firm on its clients' files. */
export const filingOperations = [add, set, decide]

async function save(
  context: OperationContext,
  { ein, fiscalYearEnd, given }: { ein: string; fiscalYearEnd: string | null; given: FilingData },
): Promise<FilingData> {
  parsePart('body', z.object(filingBody), given)
  const saving = { ...savingOf(context), ein, fiscalYearEnd }
  const record = await lockFile(context.tx, saving)
  await saveFacts(context.tx, saving, { record, data: merged(record.data, given) })
  return record.data
}

function savingOf({ subjectId: accountId, liveMode, dependencies, actor }: OperationContext) {
  const { newId, clock } = dependencies
  return { accountId, liveMode, newId, requestId: actor.requestId ?? '', now: clock.now(liveMode) }
}
