import { svg, type TemplateResult } from 'lit'

/** Small line icons, 20 by 20, in the colour of the text around them; decoration only. */
function icon(path: TemplateResult): TemplateResult {
  return svg`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor"
    stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`
}

export const searchIcon = icon(svg`<circle cx="9" cy="9" r="5.5"/><path d="m13.2 13.2 3.8 3.8"/>`)
export const crossIcon = icon(svg`<path d="m5.5 5.5 9 9m0-9-9 9"/>`)
export const checkIcon = icon(svg`<path d="m4.5 10.5 3.8 3.8 7.2-8.3"/>`)
export const lockIcon = icon(
  svg`<rect x="4.5" y="9" width="11" height="7.5" rx="2"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>`,
)
export const leafIcon = icon(
  svg`<path d="M4 16c0-7 4-11 12.5-12.5C17 12 13 16 8 16c-1.600 0-3-.6-3.500-1.500"/><path d="M4 17c1-4 3.500-6.500 7-8.500"/>`,
)
