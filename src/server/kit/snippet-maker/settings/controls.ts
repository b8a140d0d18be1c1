import { html, raw } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

/** A setting that is on or off; `shownFor` names the settings beside which alone it means something. */
export function switchOf(name: string, label: string, options: { isOn?: boolean; shownFor?: string } = {}): Markup {
  const { isOn = false, shownFor } = options
  return html`<label class="switch"${shownOnlyFor(shownFor)}><input type="checkbox" name="${name}"${isOn ? raw(' checked') : ''}><span>${label}</span></label>`
}

/** A setting with a few values, of which the first one is where the page begins. */
export function choiceOf(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, words: string])[],
): Markup {
  return html`<label class="field"><span>${label}</span><select name="${name}">${choices.map(
    ([value, words]) => html`<option value="${value}">${words}</option>`,
  )}</select></label>`
}

/** Says something about a setting beside which alone it means something. */
export function hintFor(shownFor: string, words: Markup | string): Markup {
  return html`<p class="hint"${shownOnlyFor(shownFor)}>${words}</p>`
}

function shownOnlyFor(settings: string | undefined): Markup | string {
  return settings === undefined ? '' : html` data-for="${settings}"`
}
