import { html } from 'hono/html'
import { create as createCode } from 'qrcode'
import type { Markup } from '../../pages/page.ts'

/** Modules of white around a code, without which phones do not find it. */
const QUIET = 4

/** An address as a code that a phone's camera reads, drawn sharp at any size. */
export function codeSvg(address: string, label: string): Markup {
  const { modules } = createCode(address, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET
  const squares: string[] = []
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column) === 1) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`)
  return html`<svg class="code" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${squares.join('')}"/></svg>`
}
