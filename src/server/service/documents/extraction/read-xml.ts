import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { tickIn as checkbox, Elements, integerIn as integer, withoutEntities } from './element-tree.ts'
import { ExtractionFailure, type FormKind, type FormReading } from './extraction.ts'
import { decodeText } from './file-content.ts'
import { difference, identities, keysOf, type PartOneField, partOneFields } from './part-one.ts'
import { type FoundValue, returnFactsIn } from './return-facts.ts'

/** Maximum size. Real returns are smaller than 2 MB and don't contain attachments. */
const LARGEST_XML = 32 * 1024 * 1024

const EfileReturn = z.object({
  Return: z.object({ ReturnHeader: Elements, ReturnData: Elements }),
})

// Entities aren't decoded here. The predefined ones are decoded in texts that may contain them.
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, processEntities: false })

/**
 * Reads Part I from an IRS e-file return of either era, and the values with the same meaning from a 990-EZ or 990-PF.
 * Throws ExtractionFailure.
 */
export function readXml(bytes: Uint8Array): FormReading {
  const { form, parts, header, data: documents } = returnIn(parsed(bytes))
  const found = form === '990' ? partOneIn(parts) : otherValuesIn(form, parts)
  if (found.size === 0) throw new ExtractionFailure('not_form_990', 'the return has no Part I', { form })
  const data = Object.fromEntries([...found].map(([key, { value }]) => [key, value]))
  const values = new Map([...found].map(([key, { value }]) => [key, Number(value)]))
  const holding = identities.filter((identity) => difference(identity, values) === 0)
  const evidence = [...found].map(([key, { name }]) => {
    const sums = holding.filter((identity) => keysOf(identity).includes(key)).map(({ total }) => total)
    return [key, { source: 'element' as const, printed: name, confidence: 1, sums }] as const
  })
  const more = returnFactsIn({ header, documents, part: form === '990' ? parts[0] : undefined })
  const moreEvidence = [...more].map(([key, { name }]) => {
    return [key, { source: 'element' as const, printed: name, confidence: 1, sums: [] }] as const
  })
  return {
    form,
    data,
    facts: Object.fromEntries([...more].map(([key, { value }]) => [key, value])),
    evidence: Object.fromEntries([...evidence, ...moreEvidence]),
    pages: [],
    warnings: [],
  }
}

function partOneIn(parts: readonly Record<string, unknown>[]): Map<string, FoundValue> {
  const found = partOneFields.flatMap((field): [string, FoundValue][] => {
    const value = fieldValue(field, parts)
    return value === undefined ? [] : [[field.key, value]]
  })
  return new Map(found)
}

// Each line of the other forms has one element since 2013 and one before. An element that occurs twice is ambiguous.
function otherValuesIn(form: FormKind, [part]: readonly Record<string, unknown>[]): Map<string, FoundValue> {
  const found = new Map<string, FoundValue>()
  for (const { key, paths } of otherForms[form] ?? []) {
    const given = paths.flatMap((path) => {
      let at: unknown = part
      for (const name of path.split('/')) at = Elements.safeParse(at).data?.[name]
      return at === undefined ? [] : [{ name: path, text: at }]
    })
    const [only, ...others] = given
    const value = typeof only?.text === 'string' && others.length === 0 ? integer(only.text) : undefined
    if (only && value !== undefined) found.set(key, { value, name: only.name })
  }
  return found
}

function parsed(bytes: Uint8Array): unknown {
  if (bytes.length > LARGEST_XML) throw new ExtractionFailure('too_large', 'larger than any return')
  const text = decodeText(bytes)
  // Returns have no document type declaration. An attacker needs one to define entities.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ExtractionFailure('broken', 'a return declares no document type')
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text)
  } catch (cause) {
    throw new ExtractionFailure('broken', 'the XML could not be read', { cause })
  }
  throw new ExtractionFailure('broken', 'the XML is not well-formed')
}

const FORMS: readonly { type: string; form: FormKind; element: string }[] = [
  { type: '990', form: '990', element: 'IRS990' },
  { type: '990EZ', form: '990-EZ', element: 'IRS990EZ' },
  { type: '990PF', form: '990-PF', element: 'IRS990PF' },
  { type: '990N', form: '990-N', element: 'IRS990N' },
]

interface OpenReturn {
  form: FormKind
  parts: Elements[]
  header: Elements
  /** All forms and schedules of the return. */
  data: Elements
}

function returnIn(tree: unknown): OpenReturn {
  const found = EfileReturn.safeParse(tree)
  if (!found.success) throw new ExtractionFailure('not_form_990', 'the XML is not a return')
  const { ReturnHeader: header, ReturnData: data } = found.data.Return
  const type = header.ReturnTypeCd ?? header.ReturnType
  const known = FORMS.find((one) => one.type === type)
  if (known === undefined) throw new ExtractionFailure('not_form_990', 'the return is not a Form 990')
  const { form } = known
  const said = Elements.safeParse(data[known.element])
  if (!said.success) throw new ExtractionFailure('not_form_990', `the Form ${form} is missing`, { form })
  const wrapped = Elements.safeParse(said.data.Form990PartI)
  return { form, parts: wrapped.success ? [said.data, wrapped.data] : [said.data], header, data }
}

function fieldValue(field: PartOneField, parts: readonly Record<string, unknown>[]): FoundValue | undefined {
  const found = parts.flatMap((part) => field.elements.map((name) => ({ name, text: part[name] })))
  const [given, ...others] = found.filter(({ text }) => text !== undefined)
  // An element that occurs twice is ambiguous, so neither value is used.
  if (given === undefined || others.length > 0 || typeof given.text !== 'string' || given.text === '') return undefined
  const { name, text } = given
  const read = field.kind === 'text' ? withoutEntities : field.kind === 'checkbox' ? checkbox : integer
  const value = read(text)
  return value === undefined ? undefined : { value, name }
}

/** A value of another return with the same meaning as a line of Form 990 Part I. */
interface OtherField {
  key: string
  /** Its elements, in both eras. */
  paths: readonly string[]
}

/**
 * Elements of the 990-EZ and 990-PF with the same meaning as lines of Part I. For example, the EZ's investment income
 * isn't here, because it leaves out amounts that line 10 includes. Neither form has a column for the prior year.
 */
const otherForms: Readonly<Partial<Record<FormKind, readonly OtherField[]>>> = {
  '990-EZ': [
    field('part_i_8_current_year', 'ContributionsGiftsGrantsEtcAmt', 'ContributionsGiftsGrantsEtc'),
    field('part_i_9_current_year', 'ProgramServiceRevenueAmt', 'ProgramServiceRevenue'),
    field('part_i_12_current_year', 'TotalRevenueAmt', 'TotalRevenue'),
    field('part_i_13_current_year', 'GrantsAndSimilarAmountsPaidAmt', 'GrantsAndSimilarAmountsPaid'),
    field('part_i_14_current_year', 'BenefitsPaidToOrForMembersAmt', 'BenefitsPaidToOrForMembers'),
    field('part_i_15_current_year', 'SalariesOtherCompEmplBnftAmt', 'SalariesOtherCompEmplBenefits'),
    field('part_i_18_current_year', 'TotalExpensesAmt', 'TotalExpenses'),
    field('part_i_19_current_year', 'ExcessOrDeficitForYearAmt', 'ExcessOrDeficitForYear'),
    field('part_i_20_beginning_of_current_year', 'Form990TotalAssetsGrp/BOYAmt', 'TotalAssets/BOY'),
    field('part_i_20_end_of_year', 'Form990TotalAssetsGrp/EOYAmt', 'TotalAssets/EOY'),
    field('part_i_21_beginning_of_current_year', 'SumOfTotalLiabilitiesGrp/BOYAmt', 'TotalLiabilities/BOY'),
    field('part_i_21_end_of_year', 'SumOfTotalLiabilitiesGrp/EOYAmt', 'TotalLiabilities/EOY'),
    field('part_i_22_beginning_of_current_year', 'NetAssetsOrFundBalancesGrp/BOYAmt'),
    field('part_i_22_end_of_year', 'NetAssetsOrFundBalancesGrp/EOYAmt'),
  ],
  '990-PF': [
    field('part_i_8_current_year', 'AnalysisOfRevenueAndExpenses/ContriRcvdRevAndExpnssAmt'),
    field('part_i_12_current_year', 'AnalysisOfRevenueAndExpenses/TotalRevAndExpnssAmt'),
    field('part_i_13_current_year', 'AnalysisOfRevenueAndExpenses/ContriPaidRevAndExpnssAmt'),
    field('part_i_18_current_year', 'AnalysisOfRevenueAndExpenses/TotalExpensesRevAndExpnssAmt'),
    field(
      'part_i_19_current_year',
      'AnalysisOfRevenueAndExpenses/ExcessRevenueOverExpensesAmt',
      'AnalysisOfRevenueAndExpenses/ExcessOfRevenueOverExpenses',
    ),
    field('part_i_20_beginning_of_current_year', 'Form990PFBalanceSheetsGrp/TotalAssetsBOYAmt'),
    field('part_i_20_end_of_year', 'Form990PFBalanceSheetsGrp/TotalAssetsEOYAmt'),
    field('part_i_21_beginning_of_current_year', 'Form990PFBalanceSheetsGrp/TotalLiabilitiesBOYAmt'),
    field('part_i_21_end_of_year', 'Form990PFBalanceSheetsGrp/TotalLiabilitiesEOYAmt'),
    field('part_i_22_beginning_of_current_year', 'Form990PFBalanceSheetsGrp/TotNetAstOrFundBalancesBOYAmt'),
    field('part_i_22_end_of_year', 'Form990PFBalanceSheetsGrp/TotNetAstOrFundBalancesEOYAmt'),
  ],
}

function field(key: string, ...paths: string[]): OtherField {
  return { key, paths }
}
