import { html, raw } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'

const ELEMENTS: readonly (readonly [tag: string, name: string, about: string])[] = [
  ['nonprofit-picker', 'Nonprofit picker', 'Donors find a nonprofit by name or EIN'],
  ['donate-button', 'Donate button', 'An amount, then the payment page'],
  ['climate-offset-badge', 'Climate offset', 'A shipment’s emission and its price'],
  ['impact-card', 'Impact card', 'What your gifts did so far'],
  ['social-share', 'Social share', 'Prepared pictures to post'],
]

/** Which element the snippet is for. */
export function elementChoice(): Markup {
  return html`<fieldset class="elements"><legend>Element</legend>
          ${ELEMENTS.map(
            ([tag, name, about], index) =>
              html`<label class="tile"><input type="radio" name="element" value="${tag}"${index === 0 ? raw(' checked') : ''}><span><b>${name}</b><small>${about}</small></span></label>`,
          )}
        </fieldset>`
}

/** Which elements the page uses besides. */
export function furtherElements(): Markup {
  return html`<div class="chips" role="group" aria-label="Also on your page">${ELEMENTS.map(
    ([tag, name]) =>
      html`<label class="chip"><input type="checkbox" name="also" value="${tag}"><span>${name}</span></label>`,
  )}</div>`
}
