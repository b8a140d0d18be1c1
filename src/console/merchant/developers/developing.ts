import { html } from 'hono/html'
import type { Role } from '../../../contract/roles.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import type { EndpointScope } from '../../../server/service/webhooks/endpoints.ts'
import { card } from '../../frame/controls.ts'
import type { ConsoleContext, OperationContext, ShownPage } from '../../frame/define.ts'

/** Roles that manage keys and webhooks. */
export const DEVELOPER_ROLES: readonly Role[] = ['owner', 'developer']

/** Scope of the account's endpoints in the page's mode. */
export function endpointScope({ subjectId, liveMode, dependencies }: ConsoleContext): EndpointScope {
  const { db, newId, seal, clock, isPrivate } = dependencies
  return {
    db,
    newId,
    seal,
    account: { id: subjectId },
    liveMode,
    now: clock.now(liveMode),
    allowPrivateSandbox: isPrivate,
  }
}

/** The same within an operation; refuses accounts without webhooks. */
export async function changeableEndpoints(context: OperationContext): Promise<EndpointScope> {
  const account = await requireAccount(context.tx, context.subjectId)
  if (!account.webhooks_enabled)
    throw new HttpError('conflict', {
      detail:
        'Webhooks aren’t turned on for your account. Contact us to turn them on; you can then add endpoints here.',
    })
  return { ...endpointScope(context), db: context.tx }
}

/** A page that shows a new secret once. */
export function shownOnce(
  { base }: ConsoleContext,
  path: string,
  facts: readonly (readonly [string, string])[],
): ShownPage {
  const lines = facts.map(([name, value]) => html`<dt>${name}</dt><dd><code class="secret">${value}</code></dd>`)
  return {
    title: 'Copy this secret now',
    main: card(
      'Copy this secret now',
      html`<p class="hint">It’s shown only once. Copy it to your server’s secret store. We keep only its first characters.</p><dl class="sheet">${lines}</dl>
        <p><a class="button" href="${base}/${path}">I’ve copied it</a></p>`,
    ),
  }
}
