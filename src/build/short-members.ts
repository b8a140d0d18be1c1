import type { Plugin } from 'vite'
import { PRIVATE_MEMBERS } from './private-members.ts'
import { isNode, nodesOf, type Replacement, replaced, type SyntaxNode } from './syntax-tree.ts'

/** Calls the private members of the elements, and of what stands in for Lit below them, by short names in the embed. */
export function shortMembers(): Plugin {
  return {
    name: 'short-members',
    enforce: 'post',
    transform: (code, id) =>
      /\/src\/(elements|build)\//.test(id) ? { code: withShortMembers(code), map: null } : undefined,
  }
}

/** Renames private members wherever a module declares, sets, reads or takes them apart. */
export function withShortMembers(code: string): string {
  return replaced(code, nodesOf(code).flatMap(renaming))
}

function renaming(node: SyntaxNode): Replacement[] {
  const name = node.type === 'MemberExpression' ? node.property : node.key
  if (node.computed === true || !isNode(name) || name.type !== 'Identifier') return []
  const index = PRIVATE_MEMBERS.indexOf(String(name.name))
  if (index === -1) return []
  const short = `_${index.toString(36)}`
  // `{ name }` is short for `{ name: name }`, of which only the first is the member's.
  return node.shorthand === true
    ? [{ start: name.start, end: name.start, text: `${short}: ` }]
    : [{ start: name.start, end: name.end, text: short }]
}
