import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'

/** What a page draws, told without drawing it. */
export interface PageContent {
  /** A picture, or enough else for a form. */
  showsSomething: boolean
  /** Dots to the inch of the largest picture, as if the page were a letter; undefined without a picture. */
  resolution: number | undefined
}

/** Fewer drawing steps than this, without a picture, draw no form. */
const FEWEST_STEPS = 200
const PICTURES: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
const PictureSize = z.object({ width: z.number(), height: z.number() })
const SHORTER_INCHES = 8.5

/** Tells what a page draws. Unpacks its pictures, and lets go of them. */
export async function contentOf(page: PDFPageProxy): Promise<PageContent> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const hasPicture = fnArray.some((fn) => PICTURES.includes(fn))
  const across = fnArray.flatMap((fn, at) => {
    if (!PICTURES.includes(fn)) return []
    const given: unknown[] = argsArray[at] ?? []
    const size =
      PictureSize.safeParse(given[0]).data ?? PictureSize.safeParse({ width: given[1], height: given[2] }).data
    if (!size) return []
    const [shorter, longer] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
    // A scan cut into strips has its page's width, not its height.
    return [longer > 2 * shorter ? longer : shorter]
  })
  await unpacked(
    page,
    fnArray.map((fn, at) => (fn === OPS.paintImageXObject ? argsArray[at]?.[0] : undefined)),
  )
  letGo(page)
  return {
    showsSomething: hasPicture || fnArray.length >= FEWEST_STEPS,
    resolution: across.length === 0 ? undefined : Math.max(...across) / SHORTER_INCHES,
  }
}

// Pictures are unpacked beside the list of steps: what is not awaited would take its memory beside the next.
async function unpacked(page: PDFPageProxy, names: readonly unknown[]): Promise<void> {
  for (const name of names) {
    if (typeof name !== 'string') continue
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    await new Promise<void>((resolve) => {
      objects.get(name, () => resolve())
    })
  }
}

/** Whether text is laid invisibly over a picture, as scanners do: somebody else's reading, with somebody else's mistakes. */
export async function hidesItsText(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const invisible = fnArray.some((fn, at) => fn === OPS.setTextRenderingMode && argsArray[at]?.[0] === 3)
  return invisible && fnArray.some((fn) => PICTURES.includes(fn))
}

/** Gives back what a page's pictures were unpacked in: it is outside the engine's own memory, and kept until that is full. */
export function letGo(page: PDFPageProxy): void {
  page.cleanup()
  globalThis.gc?.()
}
