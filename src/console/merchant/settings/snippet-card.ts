import { html } from 'hono/html'
import type { Markup } from '../../../server/pages/page.ts'
import { listKeys } from '../../../server/service/accounts/manage-keys.ts'
import { accentShades } from '../../../server/service/branding/accent.ts'
import type { AccountBranding } from '../../../server/service/branding/account-branding.ts'
import { card } from '../../frame/controls.ts'
import type { PageContext } from '../../frame/define.ts'
import { settingsWords as words } from './settings-words.ts'

/** The button of an account as its page would have it: its key, the amounts it suggests, and its accent. */
export async function snippetCard(context: PageContext, branding: AccountBranding): Promise<Markup> {
  const { dependencies, subjectId: accountId, liveMode, now } = context
  const keys = await listKeys(dependencies.db, now, { accountId, liveMode })
  const key = keys.find(({ expiresAt }) => expiresAt === null)?.publicKey
  if (key === undefined) return card(words.snippet, html`<p class="hint">${words.snippetNeedsKey}</p>`)
  return card(
    words.snippet,
    html`<p class="hint">${words.snippetHint}</p><pre tabindex="0">${snippet(key, branding, dependencies.publicUrl)}</pre>
      <p><a class="button quiet" href="/embed/">${words.snippetMore}</a></p>`,
  )
}

function snippet(key: string, { accent, suggested_amounts: amounts }: AccountBranding, publicUrl: string): string {
  const attributes = [
    `public-key="${key}"`,
    'nonprofit-id="…"',
    ...(amounts.length === 0 ? [] : [`amounts="${amounts.join(' ')}"`]),
  ]
  const script = `<script type="module" crossorigin="anonymous" src="${publicUrl}/embed/v1/almoner.js"></script>`
  const button = `<donate-button ${attributes.join(' ')}><a href="/give">Donate</a></donate-button>`
  return [script, button, ...(accent === null ? [] : [styleOf(accent)])].join('\n')
}

function styleOf(accent: string): string {
  const { light, dark, onLight, onDark } = accentShades(accent)
  return `<style>
  donate-button {
    --almoner-accent: light-dark(${light}, ${dark});
    --almoner-on-accent: light-dark(${onLight}, ${onDark});
  }
</style>`
}
