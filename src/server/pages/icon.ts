import { html, raw } from 'hono/html'
import type { Markup } from './page.ts'

const shapes = {
  back: 'M10 3 5 8l5 5',
  ended: 'M5 8h6M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  returned: 'M6 2.5 3 5.5l3 3M3 5.5h6.5a3.75 3.75 0 0 1 0 7.5H6',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  clock: 'M8 4v4.5l3 1.5M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  alert: 'M8 4.5v4M8 11.25v.25M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  mail: 'M1.75 3.5h12.5v9H1.75zM2 4l6 5 6-5',
} as const

/** A small drawing that says nothing by itself. */
export function icon(name: keyof typeof shapes, className = ''): Markup {
  const shape = `<path d="${shapes[name]}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`
  return html`<svg class="${className}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${raw(shape)}</svg>`
}
