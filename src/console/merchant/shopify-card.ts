import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { Markup } from '../../server/pages/page.ts'
import { removeShopSecret, saveShopSecret, shopSecretSavedAt } from '../../server/service/shops/shop-secrets.ts'
import { shopifyPath } from '../../server/service/shops/shopify-webhook.ts'
import { button, card, copyable, moment, operationForm, textField } from '../frame/controls.ts'
import { operation, type PageContext } from '../frame/define.ts'
import { DEVELOPER_ROLES } from './developers/developing.ts'

/** Connects a Shopify store, so that its orders count for giving programs. */
export async function shopifyCard(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId: accountId, liveMode, timeZone } = context
  const savedAt = await shopSecretSavedAt(dependencies.db, { accountId, liveMode })
  const status =
    savedAt === undefined
      ? ''
      : html`<p>Connected since ${moment(savedAt, timeZone)}.</p>${operationForm(context, 'settings/shopify/remove', button('Disconnect', 'grave'))}`
  const secret = { name: 'secret', label: savedAt === undefined ? 'Signing secret' : 'New signing secret' }
  return card(
    'Shopify orders',
    html`<p class="hint">Your giving programs give for the orders of your Shopify store. Send the events “Order payment” and “Refund create” as JSON to this URL:</p>
      ${copyable('URL for Shopify', `${dependencies.publicUrl}${shopifyPath(accountId, liveMode)}`)}
      ${status}
      ${operationForm(
        context,
        'settings/shopify',
        html`${textField(context, { ...secret, hint: 'Shopify shows it with your webhooks. For an app, it’s the client secret.' })}${button('Save', 'quiet')}`,
        'line',
      )}`,
  )
}

const settings = { page: 'settings', roles: DEVELOPER_ROLES, fresh: true } as const

/** Saves and removes the secret of a Shopify store. */
export const shopifyOperations = [
  operation({
    ...settings,
    name: 'shopify.connect',
    path: 'settings/shopify',
    fields: z.object({ secret: z.string().check(z.trim(), z.maxLength(300)) }),
    example: { secret: 'hush-hush-hush-hush' },
    perform: async ({ tx, dependencies, subjectId: accountId, liveMode, now }, { secret }) => {
      const { result: _, ...audited } = await saveShopSecret(tx, dependencies.seal, {
        accountId,
        liveMode,
        secret,
        now,
      })
      return { ...audited, done: 'Saved. Orders that Shopify sends from now on count for your programs.' }
    },
  }),
  operation({
    ...settings,
    name: 'shopify.disconnect',
    path: 'settings/shopify/remove',
    fields: z.object({}),
    example: {},
    perform: async ({ tx, subjectId: accountId, liveMode }) => {
      const { result: _, ...audited } = await removeShopSecret(tx, { accountId, liveMode })
      return { ...audited, done: 'Disconnected. Orders of the store are refused from now on.' }
    },
  }),
]
