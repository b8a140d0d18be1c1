import type { FilingData, FilingValue, Parts } from '../../../database/tables/filings.ts'
import { ANNUAL_RETURN } from '../filing-data.ts'

/** A fact that a document proposes for a client's file, with the keys of the values that it is made of. */
export interface ProposedFact {
  /** A field of the filing data, or `annual_return.` followed by a figure's key. */
  field: string
  value: Exclude<FilingValue, null>
  from: string[]
}

/** A document's values by key, with corrections. */
type ValuesByKey = ReadonlyMap<string, string>

/** A return's proposals for the nonprofit's file. */
export function proposedFacts(said: ValuesByKey): ProposedFact[] {
  return [...ofTheHead(said), ...people(said), ...ofScheduleG(said), ...answers(said), ...figures(said)]
}

function ofTheHead(said: ValuesByKey): ProposedFact[] {
  const name = ['head_name', 'head_name_2'].filter((key) => said.has(key))
  return [
    ...fact('organization_name', name.map((key) => said.get(key)).join(' '), name),
    ...copied(said, 'dba', 'head_doing_business_as'),
    ...copied(said, 'ein', 'head_ein'),
    ...address(said, 'head', 'nonprofit_address'),
    ...copied(said, 'nonprofit_phone', 'head_phone'),
    ...copied(said, 'nonprofit_website', 'head_website'),
    ...copied(said, 'fyb', 'head_year_begin'),
    ...copied(said, 'fye', 'head_year_end'),
    ...copied(said, 'nonprofit_purpose', said.has('part_iii_mission') ? 'part_iii_mission' : 'part_i_1'),
    ...copied(said, 'state_established_in', 'head_state_of_domicile'),
    ...ticked(said, 'irs_tax_exempt_status', [['head_501c3', '501(c)(3)']]),
    ...ticked(said, 'organization_type', [
      ['head_corporation', 'Corporation'],
      ['head_trust', 'Trust'],
      ['head_association', 'Association'],
    ]),
  ]
}

function people(said: ValuesByKey): ProposedFact[] {
  const signer = said.get('head_signer_name')
  const named = signer === undefined ? {} : personNamed(signer)
  const signatory = Object.entries(named).flatMap(([part, text]) =>
    fact(`signatory_${part}`, text, ['head_signer_name']),
  )
  const members = numbered(said, 'part_vii').map((key): [Parts, string[]] => {
    const [title, hours, salary] = ['title', 'hours', 'compensation'].map((name) => said.get(`${key}_${name}`))
    const parts = { ...personNamed(said.get(`${key}_name`) ?? ''), title, hours, salary }
    return [withoutGaps(parts), ['name', 'title', 'hours', 'compensation'].map((name) => `${key}_${name}`)]
  })
  return [
    ...signatory,
    ...copied(said, 'signatory_title', 'head_signer_title'),
    ...list(said, 'board_members', members),
  ]
}

const METHODS = [
  ...['mail', 'email', 'phone', 'in_person'],
  ...['non_government_grants', 'government_grants', 'special_events'],
]

function ofScheduleG(said: ValuesByKey): ProposedFact[] {
  const methods = METHODS.filter((method) => said.get(`schedule_g_${method}`) === 'true')
  const hired = numbered(said, 'schedule_g_fundraiser').map((key): [Parts, string[]] => {
    const of = (name: string): string | undefined => said.get(`${key}_${name}`)
    const parts = {
      fundraising_agreement_name: of('name'),
      fundraising_activity_type: of('activity'),
      gross_receipts_from_fundraising_activities: of('gross_receipts'),
      amount_paid_to_fundraiser: of('retained'),
      total_amount_paid_to_organization: of('net'),
    }
    const at = addressIn(said, key)
    const keys = [...said.keys()].filter((name) => name.startsWith(`${key}_`))
    return [{ ...withoutGaps(parts), ...(at === undefined ? {} : { address: at }) }, keys]
  })
  return [
    ...fact(
      'fundraising_methods',
      methods.join(','),
      methods.map((method) => `schedule_g_${method}`),
    ),
    ...copied(said, 'states_registered_in', 'schedule_g_states'),
    // The return is for a past year, so its agreements are last year's in the current filing.
    ...list(said, 'fundraising_agreements_last_year', hired),
  ]
}

/** Answers to yes-or-no questions, derived from an amount or a name. An empty line isn't an answer. */
function answers(said: ValuesByKey): ProposedFact[] {
  const grants = said.get('part_viii_government_grants')
  const hired = said.has('schedule_g_fundraiser_1_name')
  return [
    ...fact('receives_government_grants', grants === undefined ? '' : String(Number(grants) > 0), [
      'part_viii_government_grants',
    ]),
    ...fact('professional_fundraisers', hired ? 'true' : '', ['schedule_g_fundraiser_1_name']),
  ]
}

function figures(said: ValuesByKey): ProposedFact[] {
  return [...said]
    .filter(([key]) => /^part_(i_(?:[89]|1\d|2\d)|viii_|ix_|x_)/.test(key))
    .map(([key, value]) => ({ field: `${ANNUAL_RETURN}.${key}`, value, from: [key] }))
}

function fact(field: string, value: string, from: readonly string[]): ProposedFact[] {
  return value === '' ? [] : [{ field, value, from: [...from] }]
}

function copied(said: ValuesByKey, field: string, key: string): ProposedFact[] {
  return fact(field, said.get(key) ?? '', [key])
}

function ticked(
  said: ValuesByKey,
  field: string,
  boxes: readonly (readonly [key: string, value: string])[],
): ProposedFact[] {
  const found = boxes.filter(([key]) => said.get(key) === 'true')
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? [] : fact(field, only[1], [only[0]])
}

/** An address is proposed completely or not at all, because parts of two addresses would make a wrong one. */
function addressIn(said: ValuesByKey, prefix: string): Parts | undefined {
  const of = (part: string): string | undefined => said.get(`${prefix}_${part}`)
  const [line, city, state, zip] = ['address_line_1', 'city', 'state', 'zip_code'].map(of)
  if (line === undefined || city === undefined || state === undefined || zip === undefined) return undefined
  return {
    address_line_1: line,
    address_line_2: of('address_line_2') ?? null,
    city,
    state,
    zip_code: zip.length === 9 && !zip.includes('-') ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip,
  }
}

function address(said: ValuesByKey, prefix: string, field: string): ProposedFact[] {
  const value = addressIn(said, prefix)
  const keys = ['address_line_1', 'address_line_2', 'city', 'state', 'zip_code'].map((part) => `${prefix}_${part}`)
  return value === undefined ? [] : [{ field, value, from: keys.filter((key) => said.has(key)) }]
}

function list(said: ValuesByKey, field: string, elements: readonly (readonly [Parts, string[]])[]): ProposedFact[] {
  if (elements.length === 0) return []
  const from = elements.flatMap(([, keys]) => keys.filter((key) => said.has(key)))
  return [{ field, value: elements.map(([parts]) => parts), from }]
}

/** The keys of the list elements that have a name, such as `part_vii_1`, in order. */
function numbered(said: ValuesByKey, prefix: string): string[] {
  const keys = [...said.keys()].filter((key) => key.startsWith(`${prefix}_`) && key.endsWith('_name'))
  return keys
    .map((key) => key.slice(0, -'_name'.length))
    .filter((key) => /_\d+$/.test(key))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

function withoutGaps(parts: Readonly<Record<string, string | undefined>>): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== ''))
}

/** The value of a field after accepting a fact. */
export function withFact(data: FilingData, field: string, value: FilingValue | undefined): FilingData {
  const [name = '', key] = field.split('.')
  if (key === undefined) return value === undefined ? without(data, name) : { ...data, [name]: value }
  const figures = data[name]
  const parts = typeof figures === 'object' && figures !== null && !Array.isArray(figures) ? figures : {}
  if (value === undefined) return { ...data, [name]: without(parts, key) }
  return typeof value === 'string' || value === null ? { ...data, [name]: { ...parts, [key]: value } } : data
}

/** The value of a field or figure in a file. */
export function factIn(data: FilingData, field: string): FilingValue | undefined {
  const [name = '', key] = field.split('.')
  const value = data[name]
  if (key === undefined) return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const part = value[key]
  return typeof part === 'object' && part !== null ? undefined : part
}

function without<Value>(record: Record<string, Value>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))
}

/** The parts of a person's name. */
export interface PersonName {
  first_name?: string
  middle_name?: string
  last_name?: string
}

const BEFORE = /^(mr|mrs|ms|miss|dr|rev|hon|prof|sr|fr)\.?$/i
const AFTER = /^(jr|sr|ii|iii|iv|md|phd|cpa|esq|jd|dds|rn|mba)\.?$/i

/**
 * Splits a name as a return prints it into first, middle and last name. Titles and degrees are dropped; a suffix stays
 * with the last name. A person reviews the result.
 */
function personNamed(text: string): PersonName {
  const words = text.replaceAll(',', ' ').replaceAll('.', '. ').split(/\s+/).filter(Boolean)
  while (words.length > 1 && BEFORE.test(words[0] ?? '')) words.shift()
  const suffixes: string[] = []
  while (words.length > 1 && AFTER.test(words.at(-1) ?? '')) {
    const suffix = words.pop() ?? ''
    if (/^(jr|sr|ii|iii|iv)\.?$/i.test(suffix)) suffixes.unshift(suffix)
  }
  const [first, ...rest] = words
  const last = rest.pop()
  if (first === undefined) return {}
  if (last === undefined) return { last_name: first }
  return {
    first_name: first,
    ...(rest.length === 0 ? {} : { middle_name: rest.join(' ') }),
    last_name: [last, ...suffixes].join(' '),
  }
}
