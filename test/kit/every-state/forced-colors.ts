import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'

interface Box {
  what: string
  isChosen: boolean
  isFocused: boolean
  x: number
  y: number
  width: number
  height: number
}

/**
 * Visible controls with their boxes; if a dialog is open, those in it. Links are left out, because they have an
 * underline.
 */
const BOXES = `[...document.querySelectorAll('main *')].flatMap((element) => [...(element.shadowRoot?.querySelectorAll(
  'button, a[part=button], input, [role=option][aria-selected=true]') ?? [])]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .filter((control) => (element.shadowRoot.querySelector('dialog:modal') ?? element.shadowRoot).contains(control))
  .map((control) => [control, control.matches('[type=radio], .hidden-visually') ? control.nextElementSibling : (control.matches('input') && control.closest('label:not([part]), #field, span.field')) || control])
  .filter(([, box]) => box.getBoundingClientRect().right <= (box.closest('#panel') ?? document.documentElement).getBoundingClientRect().right)
  .map(([control, box]) => {
    const { x, y, width, height } = box.getBoundingClientRect()
    const isChosen = control.matches(':checked, [aria-pressed=true], [aria-selected=true]') && !control.matches('[type=checkbox]')
    const what = element.localName + ' ' + (box.id || box.className || box.localName) + ' ' + box.textContent.trim().slice(0, 24)
    return { what, isChosen, isFocused: control.matches(':focus'), x: x + scrollX, y: y + scrollY, width, height }
  }))`

type Color = string

/** The colors across each edge of a box, from outside to inside, away from the middle, where text may be. */
function edgesOf(pixelAt: (x: number, y: number) => Color, { x, y, width, height }: Box): Color[][] {
  const depths = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
  const [across, down] = [x + width * 0.4, y + height * 0.4]
  return [
    depths.map((depth) => pixelAt(across, y + depth)),
    depths.map((depth) => pixelAt(across, y + height - depth)),
    depths.map((depth) => pixelAt(x + depth, down)),
    depths.map((depth) => pixelAt(x + width - depth, down)),
  ]
}

async function pixelsOf(page: Page): Promise<(x: number, y: number) => Color> {
  const image = await loadImage(await page.screenshot({ fullPage: true, animations: 'disabled' }))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return (x, y) => {
    const at = (Math.round(y) * image.width + Math.round(x)) * 4
    return data.subarray(at, at + 3).join()
  }
}

/**
 * In forced colors, backgrounds and shadows are gone. Returns controls without a visible edge, and chosen ones that look
 * like the others.
 */
export async function controlsWithoutEdges(page: Page): Promise<string[]> {
  const boxes = await page.evaluate<Box[]>(BOXES)
  const pixelAt = await pixelsOf(page)
  const faults: string[] = []
  const plain = new Set<Color>()
  for (const box of boxes.filter(({ isChosen }) => !isChosen)) {
    const edges = edgesOf(pixelAt, box)
    if (!box.isFocused) for (const color of edges.flat()) plain.add(color)
    if (edges.some((colors) => new Set(colors).size < 2)) faults.push(`no edge: ${box.what}`)
  }
  for (const box of boxes.filter(({ isChosen }) => isChosen))
    if (!edgesOf(pixelAt, box).every((colors) => colors.some((color) => !plain.has(color))))
      faults.push(`chosen and looks like the rest: ${box.what}`)
  return faults
}
