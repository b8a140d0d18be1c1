import type { Plugin } from 'vite'
import { SHOWN_MEMBERS } from '../elements/shared/shown-members.ts'
import { isNode, nodesOf, type Replacement, replaced, type SyntaxNode } from './syntax-tree.ts'

/** What a client needs of an endpoint; examples, summaries and request schemas serve the service and its docs. */
const ENDPOINT_MEMBERS = ['method', 'path', 'response']

/** The sections of the contract whose answers elements read. */
const SECTIONS = /\/src\/contract\/(climate|nonprofits|payments|reports)\.ts$/

/** What the contract does instead of saying what goes over the wire. */
const DEEDS = /\/src\/contract\/(operations|query-string)\.ts$/

/** What chains checks of requests, and words for the docs, to a schema. */
const CHAINED = ['check', 'register']

/** Leaves in the embed what its elements read of answers, and what its client reads of each `endpoint({ … })`. */
export function contractOfPages(): Plugin {
  return {
    name: 'contract-of-pages',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/contract/') || DEEDS.test(id)) return undefined
      const short = withoutChains(SECTIONS.test(id) ? pagesPartOf(code) : code)
      // These functions do no more than make schemas: those of which nothing is used may go.
      return { code: short.replace(/^(?:export )?function /gm, '/* @__NO_SIDE_EFFECTS__ */ $&'), map: null }
    },
  }
}

/** Takes out of a section of the contract what no page needs. */
export function pagesPartOf(section: string): string {
  const objects = nodesOf(section).filter(({ type }) => type === 'ObjectExpression')
  const needless = objects.flatMap(membersOf).filter(({ name, value }) => !isNeeded(name, value))
  return replaced(
    section,
    outermost(needless).map(({ start, end }) => withComma(section, start, end)),
  )
}

function withoutChains(code: string): string {
  const chains = nodesOf(code).flatMap(({ type, callee, end }) => {
    if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.object) || !isNode(callee.property)) return []
    const isChained = CHAINED.includes(String(callee.property.name)) && callee.object.type === 'CallExpression'
    return isChained ? [{ start: callee.object.end, end, text: '' }] : []
  })
  return replaced(code, outermost(chains))
}

type Member = SyntaxNode & { name: string }

function membersOf({ properties }: SyntaxNode): Member[] {
  const members = Array.isArray(properties) ? properties.filter(isNode) : []
  return members.flatMap((member) => {
    const { type, key } = member
    return type === 'Property' && isNode(key) ? [{ ...member, name: String(key.name ?? key.value) }] : []
  })
}

function isNeeded(name: string, value: unknown): boolean {
  const isEndpoint = isNode(value) && isNode(value.callee) && value.callee.name === 'endpoint'
  return isEndpoint || ENDPOINT_MEMBERS.includes(name) || SHOWN_MEMBERS.some((shown) => shown === name)
}

function outermost<Span extends { start: number; end: number }>(spans: readonly Span[]): Span[] {
  return spans.filter((one) => !spans.some((other) => other.start < one.start && one.end <= other.end))
}

function withComma(text: string, start: number, end: number): Replacement {
  const [comma = ''] = /^\s*,/.exec(text.slice(end)) ?? []
  return { start, end: end + comma.length, text: '' }
}
