import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

const LANGUAGES = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ja', '日本語'],
  ['pt', 'Português'],
] as const

/** What the elements speak, by the names that people of each language know. */
export function languageOptions(): Markup[] {
  return LANGUAGES.map(([tag, name]) => html`<option value="${tag}">${name}</option>`)
}
