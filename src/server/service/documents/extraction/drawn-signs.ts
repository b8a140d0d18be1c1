import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'

/** Tells signs of a page apart by what is drawn for them; undefined where that is not one and the same everywhere. */
export type SignGlyph = (font: string, sign: string) => string | undefined

const FontSet = z.tuple([z.string()], z.unknown())
const StateSet = z.tuple([z.array(z.tuple([z.string()], z.unknown()))])
const Shown = z.object({ unicode: z.string(), fontChar: z.string() })
const Outline = z.object({ path: z.custom<ArrayBufferView>(ArrayBuffer.isView) })

const OPENING: readonly number[] = [OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup, OPS.beginAnnotation]
const CLOSING: readonly number[] = [OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup, OPS.endAnnotation]

/**
 * Looks up the glyphs a page draws by private codes. Two fonts that draw one outline draw one glyph: a program may put the
 * same letters into a file twice.
 */
export async function drawnSigns(page: PDFPageProxy): Promise<SignGlyph> {
  const drawn = await signsByFont(page)
  return (font, sign) => {
    const [glyph, ...others] = drawn.get(font)?.get(sign) ?? []
    if (glyph === undefined || others.length > 0) return undefined
    return outlineOf(page, `${font}_path_${glyph}`) ?? `${font} ${glyph}`
  }
}

async function signsByFont(page: PDFPageProxy): Promise<Map<string, Map<string, Set<string>>>> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn = new Map<string, Map<string, Set<string>>>()
  const outer: string[] = []
  let font = ''
  for (const [at, step] of fnArray.entries()) {
    const given: unknown = argsArray[at]
    if (OPENING.includes(step)) outer.push(font)
    else if (CLOSING.includes(step)) font = outer.pop() ?? ''
    else if (step === OPS.setFont) font = FontSet.safeParse(given).data?.[0] ?? ''
    else if (step === OPS.setGState && setsFont(given)) font = ''
    else if (step === OPS.showText)
      for (const { unicode, fontChar } of signsIn(given)) {
        const signs = drawn.get(font) ?? new Map<string, Set<string>>()
        drawn.set(font, signs.set(unicode, (signs.get(unicode) ?? new Set()).add(fontChar)))
      }
  }
  return drawn
}

function setsFont(given: unknown): boolean {
  return StateSet.safeParse(given).data?.[0].some(([name]) => name === 'Font') ?? true
}

function signsIn(given: unknown): z.output<typeof Shown>[] {
  const [glyphs]: unknown[] = Array.isArray(given) ? given : []
  return (Array.isArray(glyphs) ? glyphs : []).flatMap((glyph: unknown) => {
    const shown = Shown.safeParse(glyph).data
    return shown && /\p{Co}/u.test(shown.unicode) ? [shown] : []
  })
}

// What draws nothing is not the same as something else that draws nothing.
function outlineOf(page: PDFPageProxy, name: string): string | undefined {
  const stored: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined
  const path = Outline.safeParse(stored).data?.path
  if (path === undefined || path.byteLength === 0) return undefined
  return Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString('base64')
}
