import { html, type TemplateResult } from 'lit'

/** Lines of the small icons, on a ground of 20 by 20. */
export const SEARCH = 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0m-1.3 4.2L17 17'
export const CROSS = 'm5.5 5.5 9 9m0-9-9 9'
export const CHECK = 'm4.5 10.5 3.8 3.8 7.2-8.3'
export const LOCK =
  'M6.5 9h7a2 2 0 0 1 2 2v3.5a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2zM7 9V6.5a3 3 0 0 1 6 0V9'
export const LEAF = 'M4 16c0-7 4-11 12.5-12.5C17 12 13 16 8 16c-1.6 0-3-.6-3.5-1.5M4 17c1-4 3.5-6.5 7-8.5'

/** An icon in the colour of the text around it; decoration only. */
export function renderIcon(lines: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor"
    stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${lines} /></svg>`
}
