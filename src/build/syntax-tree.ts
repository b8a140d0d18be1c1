import { parseAst } from 'vite'

/** A node of a syntax tree, with its place in the text. */
export interface SyntaxNode extends Record<string, unknown> {
  type: string
  start: number
  end: number
}

/** All nodes of a module, outer ones first. */
export function nodesOf(code: string): SyntaxNode[] {
  return nodesWithin(parseAst(code))
}

/** All nodes within a value of a syntax tree, itself included. */
function nodesWithin(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesWithin)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(nodesWithin)
  return isNode(value) ? [value, ...inner] : inner
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

/** A piece of text and what stands there instead. */
export interface Replacement {
  start: number
  end: number
  text: string
}

/** Makes replacements that do not overlap. */
export function replaced(code: string, replacements: readonly Replacement[]): string {
  const lastFirst = [...replacements].sort((one, two) => two.start - one.start)
  return lastFirst.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
