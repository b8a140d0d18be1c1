import { html } from 'hono/html'
import { card } from '../../frame/controls.ts'
import type { ConsoleContext, ShownPage } from '../../frame/define.ts'
import { developerWords as words } from './developer-words.ts'

/** A page that shows a new secret, which is never shown again. */
export function shownOnce(
  { base }: ConsoleContext,
  path: string,
  facts: readonly (readonly [string, string])[],
): ShownPage {
  const lines = facts.map(([name, value]) => html`<dt>${name}</dt><dd><code class="secret">${value}</code></dd>`)
  return {
    title: words.shownOnce,
    main: card(
      words.shownOnce,
      html`<p class="hint">${words.shownHint}</p><dl class="sheet">${lines}</dl>
        <p><a class="button" href="${base}/${path}">${words.back}</a></p>`,
    ),
  }
}
