import { html } from 'hono/html'
import type { Markup } from '../../../server/pages/page.ts'
import { requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import { type ListedKeys, listKeys } from '../../../server/service/accounts/manage-keys.ts'
import { button, card, choiceField, hidden, moment, operationForm, table, textArea } from '../../frame/controls.ts'
import type { ConsolePage, PageContext } from '../../frame/define.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING } from './developing.ts'
import { restrictedCard } from './restricted-keys.ts'

/** The keys of an account in this mode, without a secret among them, and the origins whose pages may use them. */
export const keysPage: ConsolePage = {
  path: 'keys',
  roles: DEVELOPING,
  nav: words.keys,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, now } = context
    const keys = await listKeys(dependencies.db, now, { accountId, liveMode })
    const { allowed_origins: origins } = await requireAccount(dependencies.db, accountId)
    const main =
      keys.length === 0
        ? card(words.keys, html`<div class="empty"><p>${words.noKeys}</p></div>${making(context)}`)
        : html`${publicCard(context, keys)}${secretCard(context, keys)}${await restrictedCard(context)}`
    return { title: words.keys, main: html`${main}${originsCard(context, origins)}` }
  },
}

function making(context: PageContext): Markup {
  return operationForm(context, 'keys/create', button(words.make))
}

function publicCard(context: PageContext, keys: readonly ListedKeys[]): Markup {
  const columns = [
    { label: words.key, cell: ({ publicKey }: ListedKeys) => html`<code>${publicKey}</code>` },
    { label: words.until, cell: ({ expiresAt }: ListedKeys) => end(context, expiresAt) },
    { label: words.revoke, isQuiet: true as const, cell: ({ publicKey }: ListedKeys) => revoking(context, publicKey) },
  ]
  return card(
    words.publicKeys,
    html`${table(words.publicKeys, columns, keys, html``)}${rotating(context, 'keys/rotate-public', words.rotatePublic, '720')}`,
  )
}

function secretCard(context: PageContext, keys: readonly ListedKeys[]): Markup {
  type Secret = ListedKeys['secrets'][number]
  const columns = [
    { label: words.key, cell: ({ id }: Secret) => html`<code>${id}…</code>` },
    { label: words.made, cell: ({ createdAt }: Secret) => moment(createdAt, context.timeZone) },
    { label: words.until, cell: ({ expiresAt }: Secret) => end(context, expiresAt) },
    { label: words.revoke, isQuiet: true as const, cell: ({ id }: Secret) => revoking(context, id) },
  ]
  const [first] = keys
  return card(
    words.secrets,
    html`${table(words.secrets, columns, first?.secrets ?? [], html`<p>${words.noKeys}</p>`)}
      ${rotating(context, 'keys/rotate', words.rotateSecret, '168')}`,
  )
}

function rotating(context: PageContext, path: string, label: string, overlap: string): Markup {
  const options = Object.entries(words.overlaps)
  return operationForm(
    context,
    path,
    html`${choiceField(context, { name: 'overlap_hours', label: words.overlap, options, value: overlap })}${button(label, 'quiet')}`,
    'line',
  )
}

function revoking(context: PageContext, key: string): Markup {
  return operationForm(context, 'keys/revoke', html`${hidden('key', key)}${button(words.revoke, 'grave')}`)
}

function end({ timeZone }: PageContext, at: Date | null): Markup | string {
  return at === null ? words.noEnd : moment(at, timeZone)
}

function originsCard(context: PageContext, origins: readonly string[]): Markup {
  return card(
    words.origins,
    operationForm(
      context,
      'keys/origins',
      html`${textArea(context, { name: 'origins', label: words.origins, value: origins.join('\n'), hint: words.originsHint, required: false })}
        ${button(words.saveOrigins, 'quiet')}`,
    ),
  )
}
