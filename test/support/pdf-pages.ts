import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'

/** A piece of text on a page; its position is in points from the left and upper edge. */
export interface PlacedText {
  text: string
  left: number
  right: number
  baseline: number
}

/** A page with its size and its pieces of text. */
export interface ReadPage {
  width: number
  height: number
  placed: PlacedText[]
  text: string
}

const Item = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) })

/** The pages of a PDF with the position of each text. */
export async function pdfPages(pdf: Uint8Array): Promise<ReadPage[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const placed = items.flatMap((item) => {
      const { data } = z.safeParse(Item, item)
      if (data === undefined || data.str.trim() === '') return []
      const [left = 0, up = 0] = data.transform.slice(4)
      return [{ text: data.str, left, right: left + data.width, baseline: height - up }]
    })
    pages.push({ width, height, placed, text: placed.map(({ text }) => text).join(' ') })
  }
  await document.destroy()
  return pages
}

// The renderer's types name the browser's canvas; the methods that it calls are the same here.
const anyCanvas = z.custom<HTMLCanvasElement & Canvas>(() => true)

/** Renders the pages of a PDF as PNG. */
export async function drawPages(pdf: Uint8Array, scale = 1.5): Promise<Buffer[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pictures: Buffer[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale })
    const canvas = anyCanvas.parse(createCanvas(Math.round(viewport.width), Math.round(viewport.height)))
    await page.render({ canvas, viewport, background: '#ffffff' }).promise
    pictures.push(canvas.toBuffer('image/png'))
  }
  await document.destroy()
  return pictures
}

/** The text of all pages of a PDF, with single spaces. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages.join(' ').replace(/\s+/g, ' ')
}
