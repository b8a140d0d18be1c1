import { isDeepStrictEqual } from 'node:util'
import { contract } from '../../src/contract/index.ts'
import { ListedNonprofit } from '../../src/contract/nonprofits.ts'
import { type AnswerSchema, IMPACT_MEMBERS, SHOWN_MEMBERS } from '../../src/elements/shared/service.ts'
import { answerSchema } from './answer-schemas.ts'

const { climate, nonprofits, payments, programs, reports } = contract

/** The operations that elements call, by their name there, and where the contract has them. */
const PAGE_OPERATIONS = {
  climateStats: ['climate.stats', climate.stats],
  createCheckoutLink: ['payments.createCheckoutLink', payments.createCheckoutLink],
  estimateShippingOffset: ['climate.estimateShippingOffset', climate.estimateShippingOffset],
  impactReport: ['reports.impact', reports.impact],
  searchNonprofits: ['nonprofits.search', nonprofits.search],
  showImpactRates: ['nonprofits.show', nonprofits.show, 'Impact'],
  showNonprofit: ['nonprofits.show', nonprofits.show],
  showPaidGift: ['payments.showPaidGift', payments.showPaidGift],
  showProgram: ['programs.show', programs.show],
  socialMediaContent: ['nonprofits.socialMediaContent', nonprofits.socialMediaContent],
} as const

const HEAD = `/*
 * What elements ask of the service, and how its answers are read: the schemas of the contract, cut to what is
 * shown. \`test/support/page-operations.ts\` writes this file; its test does so when the contract has changed.
 */

import type { contract } from '../../contract/index.ts'
import type { AnswerSchema, ImpactMember, OperationOf } from './service.ts'
`

/** The text of `src/elements/shared/operations.ts`, generated from the contract. */
export function pageOperations(): string {
  const shared = answerSchema(ListedNonprofit, isShown)
  const operations = Object.entries(PAGE_OPERATIONS).map(
    ([name, [place, { method, path, summary, response }, own]]) => {
      const answer = answerSchema(response, own === undefined ? isShown : isOfImpact)
      const described = literal({ method, path, answer }, '', shared)
      const member = own === undefined ? '' : `, ${own}Member`
      return `/** ${summary}. */\nexport const ${name}: OperationOf<typeof contract.${place}${member}> = ${described}\n`
    },
  )
  return [HEAD, `const nonprofit = ${literal(shared, '')} satisfies AnswerSchema\n`, ...operations].join('\n')
}

function isOfImpact(member: string): boolean {
  return IMPACT_MEMBERS.some((shown) => shown === member)
}

function isShown(member: string): boolean {
  return SHOWN_MEMBERS.some((shown) => shown === member)
}

/** The longest line that the formatter doesn't wrap, without the longest name of a list and its comma. */
const LONGEST_LIST = 120 - 'required: ,'.length

/** Writes a value as the formatter would: a value without objects on one line if it fits; `shared` by its name. */
function literal(value: unknown, indent: string, shared?: AnswerSchema): string {
  if (shared !== undefined && isDeepStrictEqual(value, shared)) return 'nonprofit'
  if (typeof value === 'string') return `'${value}'`
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, indent, shared))
    const line = `[${items.join(', ')}]`
    return indent.length + line.length <= LONGEST_LIST ? line : lines('[', items, indent, ']')
  }
  const isMore = shared !== undefined && holds(value, membersOf(shared))
  const own = Object.entries(Object(value)).filter(([name]) => !isMore || membersOf(shared)[name] === undefined)
  const named = own.map(([name, member]) => `${name}: ${literal(member, `${indent}  `, shared)}`)
  const members = isMore ? ['...nonprofit.members', ...named] : named
  const isFlat = Object.values(Object(value)).every((member) => typeof member === 'string')
  const line = `{ ${members.join(', ')} }`
  if (isFlat && indent.length + line.length <= LONGEST_LIST) return line
  return lines('{', members, indent, '}')
}

function membersOf(schema: AnswerSchema): Readonly<Record<string, unknown>> {
  return typeof schema === 'object' && 'members' in schema ? schema.members : {}
}

/** Whether an object has all members of another. */
function holds(value: unknown, members: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(members).every(([name, member]) => isDeepStrictEqual(Object(value)[name], member))
}

function lines(opening: string, parts: readonly string[], indent: string, closing: string): string {
  return `${opening}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${closing}`
}
