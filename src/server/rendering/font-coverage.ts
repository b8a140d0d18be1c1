import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { bizUdpGothic, canWriteJapanese, FONT_FAMILIES, type FontFamily, fontPath } from './font-families.ts'

const require = createRequire(import.meta.url)
const opened = new Map<FontFamily, Font>()
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

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
  return [...grapheme].every((character) => {
    const isInvisible = /[\s\p{Default_Ignorable_Code_Point}]/u.test(character)
    return isInvisible || FONT_FAMILIES.some((family) => hasGlyph(family, character))
  })
}

function hasGlyph(family: FontFamily, character: string): boolean {
  if (family === bizUdpGothic && !canWriteJapanese()) return false
  return openFont(family).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

// Most texts need no check, so the library is loaded for the first one that does. PDFs can't share its fonts: it keeps the
// character that first asked for a glyph, and later PDFs would be copied with that one.
function openFont(family: FontFamily): Font {
  const known = opened.get(family)
  if (known !== undefined) return known
  const { openSync }: typeof import('fontkit') = require('fontkit')
  const font = openSync(require.resolve(fontPath(family, '600SemiBold')))
  if ('fonts' in font) throw new Error(`The file of ${family.name} has several fonts.`)
  opened.set(family, font)
  return font
}
