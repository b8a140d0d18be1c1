import { readFileSync } from 'node:fs'

/** What a constant or a type of one line stands for where a module uses it, followed through imports; undefined for others. */
export function declared(name: string, module: URL): { text: string; module: URL } | undefined {
  const source = readFileSync(module, 'utf8')
  const [, text] = new RegExp(`^(?:export )?(?:const|type) ${name}(?:: [^=\\n]+)? = (.+)$`, 'm').exec(source) ?? []
  if (text !== undefined) return { text, module }
  const [, from] = new RegExp(`^import [^']*\\b${name}\\b[^']* from '(\\.[^']+)'`, 'm').exec(source) ?? []
  return from === undefined ? undefined : declared(name, new URL(from, module))
}

/** A default as a literal: `BOUNDS.min` becomes `100`, `1_500` becomes `1500`. */
export function literalOf(value: string, module: URL): string {
  const [, name, member] = /^([A-Z_]+)(?:\.(\w+))?$/.exec(value) ?? []
  const found = name === undefined ? undefined : declared(name, module)
  const text = found?.text ?? value
  const [, own] = member === undefined ? [] : (new RegExp(`\\b${member}: ([^,} ]+)`).exec(text) ?? [])
  return (own ?? text).replace(/(?<=\d)_(?=\d)/g, '')
}

/** A type with the names of closed sets among its alternatives replaced by their words. */
export function spelledOut(type: string, module: URL): string {
  return type
    .split(' | ')
    .map((part) => (/^[A-Z]\w+$/.test(part) ? (wordsOf(part, module) ?? part) : part))
    .join(' | ')
}

/** The words of a closed set, as a union; undefined for any other type. */
function wordsOf(name: string, module: URL): string | undefined {
  const found = declared(name, module)
  if (found === undefined) return undefined
  const [, list] = /^\(typeof (\w+)\)\[number\]$/.exec(found.text) ?? []
  if (list === undefined) return closedSet(found.text) === undefined ? undefined : found.text
  const words = declared(list, found.module)?.text.match(/'[^']+'/g)
  return words?.join(' | ')
}

/** The words a type is a union of, but for the empty one; undefined where it takes anything else. */
export function closedSet(type: string): string[] | undefined {
  const parts = type.split(' | ')
  if (!parts.every((part) => /^'[^']*'$/.test(part))) return undefined
  return parts.map((part) => part.slice(1, -1)).filter((word) => word !== '')
}
