import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { Role } from '../../../contract/roles.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import type { EndpointScope } from '../../../server/service/webhooks/endpoints.ts'
import { card, choiceField } from '../../frame/controls.ts'
import type { ConsoleContext, OperationContext, PageContext, ShownPage } from '../../frame/define.ts'

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

/** Milliseconds per hour. */
export const HOUR_MS = 3_600_000

/** Hours for which a previous key keeps working. */
export const OVERLAP_HOURS = z.enum(['0', '1', '24', '168', '720'])

const OVERLAPS: Readonly<Record<z.infer<typeof OVERLAP_HOURS>, string>> = {
  '0': 'no longer',
  '1': 'for 1 more hour',
  '24': 'for 1 more day',
  '168': 'for 7 more days',
  '720': 'for 30 more days',
}

/** Hours for which the previous secret of an endpoint keeps signing, as the API allows. */
export const SECRET_OVERLAP_HOURS = z.enum(['0', '1', '24', '168'])

/** A choice of hours for which a previous key or secret keeps working. */
export function overlapField(
  context: PageContext,
  label: string,
  { hours, value }: { hours: typeof OVERLAP_HOURS | typeof SECRET_OVERLAP_HOURS; value: '24' | '168' | '720' },
): Markup {
  const options = hours.options.map((one) => [one, OVERLAPS[one]] as const)
  return choiceField(context, { name: 'overlap_hours', label, options, value })
}

/** A page that shows a new secret once. */
export function shownOnce(
  { base }: ConsoleContext,
  path: string,
  facts: readonly (readonly [string, string])[],
): ShownPage {
  const lines = facts.map(
    ([name, value]) =>
      html`<dt>${name}</dt><dd><console-copy name="${name}"><code class="secret">${value}</code></console-copy></dd>`,
  )
  return {
    title: 'Copy this secret now',
    main: card(
      'Copy this secret now',
      html`<p class="hint">It’s shown only once. Copy it to your server’s secret store. We keep only its first characters.</p><dl class="sheet">${lines}</dl>
        <p><a class="button" href="${base}/${path}">I’ve copied it</a></p>`,
    ),
  }
}
