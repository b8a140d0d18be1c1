import * as z from 'zod/mini'

/** Child elements by name: text, elements, or several of either. */
export const Elements = z.record(z.string(), z.unknown())
export type Elements = z.output<typeof Elements>

/** All elements of a name, as an array. */
export function groupsAt(parent: Elements, name: string): Elements[] {
  const found = parent[name]
  const all: unknown[] = Array.isArray(found) ? found : [found]
  return all.flatMap((one): Elements[] => {
    const { data } = Elements.safeParse(one)
    return data === undefined ? [] : [data]
  })
}

/** The texts of all elements of a name. */
export function textsAt(parent: Elements, name: string): string[] {
  const found = parent[name]
  const all: unknown[] = Array.isArray(found) ? found : [found]
  // An element with attributes can have its text in a member of its own.
  return all.flatMap((one) => {
    const text: unknown = typeof one === 'string' ? one : Elements.safeParse(one).data?.['#text']
    return typeof text === 'string' && text.trim() !== '' ? [withoutEntities(text.trim())] : []
  })
}

/** The only text at a path; undefined if there is none or more than one. */
export function textAt(parent: Elements, path: string): string | undefined {
  const names = path.split('/')
  const last = names.pop() ?? ''
  let at: Elements | undefined = parent
  for (const name of names) {
    const found: Elements[] = at === undefined ? [] : groupsAt(at, name)
    at = found.length === 1 ? found[0] : undefined
  }
  const texts = at === undefined ? [] : textsAt(at, last)
  return texts.length === 1 ? texts[0] : undefined
}

/** The first of several paths that has a text, with its text. */
export function firstAt(parent: Elements, paths: readonly string[]): { path: string; text: string } | undefined {
  for (const path of paths) {
    const text = textAt(parent, path)
    if (text !== undefined) return { path, text }
  }
  return undefined
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** A text with the predefined XML entities expanded, and no others. */
export function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code === undefined) return NAMED.get(name) ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Whole dollars or a count, as written in a return. */
export function integerIn(value: string): string | undefined {
  return /^-?\d{1,15}$/.test(value) ? String(Number(value) || 0) : undefined
}

/** Whether a box is checked; undefined if it isn't a box. */
export function tickIn(value: string): 'true' | 'false' | undefined {
  if (['X', '1', 'true'].includes(value)) return 'true'
  return ['0', 'false'].includes(value) ? 'false' : undefined
}
