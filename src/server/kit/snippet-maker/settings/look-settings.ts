import { html, raw } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

const SWATCHES = [
  ['#0b6b53', 'Green'],
  ['#1f5fbf', 'Blue'],
  ['#6d3fc0', 'Violet'],
  ['#b8324f', 'Red'],
  ['#8a5200', 'Amber'],
  ['#22272b', 'Ink'],
] as const

/** Accent and corners, for the merchant's own stylesheet. */
export function lookSettings(): Markup {
  return html`<fieldset><legend>Look</legend>
          <div class="swatches" role="group" aria-label="Accent colour">
            ${SWATCHES.map(
              ([colour, name], index) =>
                html`<label class="swatch swatch-${index}" title="${name}"><input type="radio" name="accent" value="${index === 0 ? '' : colour}"${index === 0 ? raw(' checked') : ''} aria-label="${name}"><span></span></label>`,
            )}
            <label class="own"><input type="color" name="ownAccent" value="#0b6b53" aria-label="A colour of your own"><span>Your own</span></label>
          </div>
          <label class="field"><span>Corners</span><input type="range" name="radius" min="0" max="24" step="2" value="12"></label>
        </fieldset>`
}
