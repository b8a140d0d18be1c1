import { html } from 'hono/html'
import type { Markup } from '../../../pages/page.ts'
import { choiceOf, switchOf } from './controls.ts'
import { furtherElements } from './element-choice.ts'

/** Which files of the kit the page loads, and how. */
export function deliverySettings({ version, channel }: { version: string; channel: string }): Markup {
  return html`<fieldset><legend>Delivery</legend>
          ${choiceOf('delivery', 'Version', [
            ['pinned', `${version}, pinned: every byte is checked`],
            ['moving', `${channel}, moving: mends itself, not pinned`],
          ])}
          ${furtherElements()}
          <p class="hint">What else your page uses: the snippet loads as little as there is for them.</p>
          ${switchOf('classic', 'Classic script, for site builders that strip modules')}
          ${switchOf('reserve', 'Keep the place free until it has loaded', { isOn: true })}
        </fieldset>`
}
