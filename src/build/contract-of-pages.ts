import type { Plugin } from 'vite'
import { parseAst } from 'vite'

/** What a client needs of an endpoint; examples, summaries and request schemas serve the service and its docs. */
const NEEDED = ['method', 'path', 'response']

/** Leaves in the embed only what its client reads of each `endpoint({ … })`. */
export function contractOfPages(): Plugin {
  return {
    name: 'contract-of-pages',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/contract/') || !code.includes('endpoint({')) return undefined
      let short = code
      for (const { start, end } of needlessMembers(parseAst(code)).toReversed())
        short = short.slice(0, start) + short.slice(end).replace(/^\s*,/, '')
      return { code: short, map: null }
    },
  }
}

interface Span {
  start: number
  end: number
}

function needlessMembers(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(needlessMembers)
  if (!isRecord(node)) return []
  const ofCall = isEndpointCall(node) ? membersOf(node).filter(({ name }) => !NEEDED.includes(name)) : undefined
  return ofCall ?? Object.values(node).flatMap(needlessMembers)
}

function isEndpointCall(node: Record<string, unknown>): boolean {
  return node.type === 'CallExpression' && isRecord(node.callee) && node.callee.name === 'endpoint'
}

function membersOf(call: Record<string, unknown>): (Span & { name: string })[] {
  const [definition] = Array.isArray(call.arguments) ? call.arguments : []
  const members: unknown = isRecord(definition) ? definition.properties : []
  if (!Array.isArray(members)) return []
  return members.filter(isRecord).map(({ key, start, end }) => ({
    name: isRecord(key) ? String(key.name) : '',
    start: Number(start),
    end: Number(end),
  }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
