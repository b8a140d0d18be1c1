import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bizUdpGothic, canWriteJapanese, FONT_FAMILIES, fontPath } from './font-families.ts'

/** Code points that a font has glyphs for, ends included. */
interface CodeRange {
  first: number
  last: number
}

/** Platform and encoding of the table of all Unicode code points, which every font of ours has as format 12. */
const UNICODE = { platform: 3, encoding: 10 } as const

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
let covered: CodeRange[] | undefined

/** Below this, fonts have every character that can be typed. */
const ALWAYS_DRAWN = /^[\0-\u024f]*$/

/** A text without symbols that no installed font has, such as emoji, which would be drawn as boxes. Keeps letters. */
export function withoutMissingSymbols(text: string): string {
  if (ALWAYS_DRAWN.test(text)) return text
  const known = [...graphemes.segment(text)].filter(({ segment }) => hasLetter(segment) || isDrawable(segment))
  const left = known.map(({ segment }) => segment).join('')
  return left === text ? text : left.replace(/ {2,}/g, ' ').replace(/^ | $/gm, '')
}

/**
 * A text without missing symbols, for a picture. Undefined if nothing is left, or if no font has one of its letters: the
 * rest would be another word.
 */
export function drawableText(text: string): string | undefined {
  const left = withoutMissingSymbols(text).replace(/\s+/g, ' ').trim()
  const isReadable = [...graphemes.segment(left)].every(({ segment }) => isDrawable(segment))
  return left !== '' && isReadable ? left : undefined
}

function hasLetter(grapheme: string): boolean {
  return /\p{L}/u.test(grapheme)
}

function isDrawable(grapheme: string): boolean {
  covered ??= FONT_FAMILIES.filter((family) => family !== bizUdpGothic || canWriteJapanese()).flatMap((family) =>
    rangesOf(fontPath(family, '700Bold')),
  )
  const ranges = covered
  return [...grapheme].every((character) => {
    const code = character.codePointAt(0) ?? 0
    const isInvisible = /[\s\p{Default_Ignorable_Code_Point}]/u.test(character)
    return isInvisible || ranges.some(({ first, last }) => first <= code && code <= last)
  })
}

/** Reads the code points of a font file from its table of characters (OpenType 1.9, format 12). */
function rangesOf(modulePath: string): CodeRange[] {
  const file = readFileSync(createRequire(import.meta.url).resolve(modulePath))
  const table = recordAt(file, { from: 12, size: 16, count: file.readUInt16BE(4) }, (at) =>
    file.toString('latin1', at, at + 4) === 'cmap' ? file.readUInt32BE(at + 8) : undefined,
  )
  const start = recordAt(file, { from: table + 4, size: 8, count: file.readUInt16BE(table + 2) }, (at) => {
    const isUnicode = file.readUInt16BE(at) === UNICODE.platform && file.readUInt16BE(at + 2) === UNICODE.encoding
    return isUnicode ? table + file.readUInt32BE(at + 4) : undefined
  })
  return Array.from({ length: file.readUInt32BE(start + 12) }, (_, index) => {
    const at = start + 16 + index * 12
    return { first: file.readUInt32BE(at), last: file.readUInt32BE(at + 4) }
  })
}

interface Records {
  from: number
  size: number
  count: number
}

/** The value of the first record that has one. */
function recordAt(file: Buffer, { from, size, count }: Records, read: (at: number) => number | undefined): number {
  for (let at = from; at < Math.min(file.length, from + size * count); at += size) {
    const value = read(at)
    if (value !== undefined) return value
  }
  throw new Error('A font has no table of its Unicode characters.')
}
