import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import { changeAccount, requireAccount, requireOrigin } from '../../../server/service/accounts/manage-accounts.ts'
import {
  createKeys,
  type ListedKeys,
  listKeys,
  revokeKey,
  rotatePublicKey,
  rotateSecret,
} from '../../../server/service/accounts/manage-keys.ts'
import { button, card, hidden, moment, operationForm, table, textArea } from '../../frame/controls.ts'
import { type ConsolePage, type OperationContext, operation, type PageContext } from '../../frame/define.ts'
import { DEVELOPER_ROLES, HOUR_MS, OVERLAP_HOURS, overlapField, shownOnce } from './developing.ts'
import { restrictedCard } from './restricted-keys.ts'

/** Keys of an account in this mode (never their secrets) and its allowed origins. */
export const keysPage: ConsolePage = {
  path: 'keys',
  roles: DEVELOPER_ROLES,
  nav: 'Keys',
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, now } = context
    const keys = await listKeys(dependencies.db, now, { accountId, liveMode })
    const { allowed_origins: origins } = await requireAccount(dependencies.db, accountId)
    const main =
      keys.length === 0
        ? card(
            'Keys',
            html`<div class="empty"><p>No keys yet. Create a pair: the public key goes into your pages, the secret key stays on your server.</p></div>${createKeysForm(context)}`,
          )
        : html`${publicCard(context, keys)}${secretCard(context, keys)}${await restrictedCard(context)}`
    return { title: 'Keys', main: html`${main}${originsCard(context, origins)}` }
  },
}

function createKeysForm(context: PageContext): Markup {
  return operationForm(context, 'keys/create', button('Create keys'))
}

function publicCard(context: PageContext, keys: readonly ListedKeys[]): Markup {
  const columns = [
    { label: 'Key', cell: ({ publicKey }: ListedKeys) => html`<code>${publicKey}</code>` },
    { label: 'Expires', cell: ({ expiresAt }: ListedKeys) => end(context, expiresAt) },
    { label: 'Revoke', isQuiet: true as const, cell: ({ publicKey }: ListedKeys) => revoking(context, publicKey) },
  ]
  return card(
    'Public keys',
    html`${table('Public keys', columns, keys, html``)}${rotating(context, 'keys/rotate-public', 'Rotate public key', '720')}`,
  )
}

function secretCard(context: PageContext, keys: readonly ListedKeys[]): Markup {
  type Secret = ListedKeys['secrets'][number]
  const columns = [
    { label: 'Key', cell: ({ id }: Secret) => html`<code>${id}…</code>` },
    { label: 'Created', cell: ({ createdAt }: Secret) => moment(createdAt, context.timeZone) },
    { label: 'Expires', cell: ({ expiresAt }: Secret) => end(context, expiresAt) },
    { label: 'Revoke', isQuiet: true as const, cell: ({ id }: Secret) => revoking(context, id) },
  ]
  const [first] = keys
  return card(
    'Secret keys',
    html`${table('Secret keys', columns, first?.secrets ?? [], html`<p>No active secret keys. Create a new secret key below.</p>`)}
      ${rotating(context, 'keys/rotate', 'Rotate secret key', '168')}`,
  )
}

function rotating(context: PageContext, path: string, label: string, overlap: '168' | '720'): Markup {
  return operationForm(
    context,
    path,
    html`${overlapField(context, 'Previous key works', { hours: OVERLAP_HOURS, value: overlap })}${button(label, 'quiet')}`,
    'line',
  )
}

function revoking(context: PageContext, key: string): Markup {
  return operationForm(context, 'keys/revoke', html`${hidden('key', key)}${button('Revoke', 'grave')}`)
}

function end({ timeZone }: PageContext, at: Date | null): Markup | string {
  return at === null ? 'never' : moment(at, timeZone)
}

function originsCard(context: PageContext, origins: readonly string[]): Markup {
  return card(
    'Allowed origins',
    operationForm(
      context,
      'keys/origins',
      html`${textArea(context, { name: 'origins', label: 'Allowed origins', value: origins.join('\n'), hint: 'Pages on these origins can use your public keys, in test and live mode. One per line, such as https://shop.example.', required: false })}
        ${button('Save origins', 'quiet')}`,
    ),
  )
}

const row = { page: 'keys', roles: DEVELOPER_ROLES, fresh: true } as const

const overlap = z.object({ overlap_hours: OVERLAP_HOURS })

/** Creates, rotates and revokes keys, and sets allowed origins. */
export const keyOperations = [
  operation({
    ...row,
    name: 'keys.create',
    path: 'keys/create',
    fields: z.object({}),
    example: {},
    perform: async (context) => {
      const { publicKey, secretKey } = await createKeys(keyDependencies(context), ownerOf(context))
      return {
        record: publicKey,
        subject: context.subjectId,
        after: { public_key: publicKey },
        done: 'Keys created.',
        shown: shownOnce(context, 'keys', [
          ['Public key', publicKey],
          ['Secret key', secretKey],
        ]),
      }
    },
  }),
  operation({
    ...row,
    name: 'keys.rotate',
    path: 'keys/rotate',
    fields: overlap,
    example: { overlap_hours: '168' },
    perform: async (context, { overlap_hours: hours }) => {
      const owner = ownerOf(context)
      const { publicKey, secretKey } = await rotateSecret(keyDependencies(context), owner, Number(hours) * HOUR_MS)
      return {
        record: publicKey,
        subject: context.subjectId,
        after: { overlap_hours: Number(hours) },
        done: 'New secret created.',
        shown: shownOnce(context, 'keys', [['Secret key', secretKey]]),
      }
    },
  }),
  operation({
    ...row,
    name: 'keys.rotate_public',
    path: 'keys/rotate-public',
    fields: overlap,
    example: { overlap_hours: '720' },
    perform: async (context, { overlap_hours: hours }) => {
      const key = await rotatePublicKey(keyDependencies(context), ownerOf(context), Number(hours) * HOUR_MS)
      const after = { public_key: key, overlap_hours: Number(hours) }
      return { record: key, subject: context.subjectId, after, done: `Your new public key is ${key}.` }
    },
  }),
  operation({
    ...row,
    name: 'keys.revoke',
    path: 'keys/revoke',
    fields: z.object({ key: z.string() }),
    example: { key: 'test_pk_none' },
    perform: async (context, { key }) => {
      await requireOwnKey(context, key)
      await revokeKey(keyDependencies(context), key)
      return { record: key, subject: context.subjectId, after: { revoked: true }, done: 'Key revoked.' }
    },
  }),
  operation({
    ...row,
    name: 'accounts.set_origins',
    path: 'keys/origins',
    fields: z.object({ origins: z.optional(z.string()) }),
    example: { origins: 'https://shop.example' },
    perform: async ({ tx, subjectId }, { origins = '' }) => {
      const { allowed_origins: before } = await requireAccount(tx, subjectId)
      const allowedOrigins = [...new Set(origins.split(/[\s,]+/).filter((text) => text !== ''))].map(requireOrigin)
      await changeAccount(tx, subjectId, { allowedOrigins })
      return {
        record: subjectId,
        subject: subjectId,
        before: { allowed_origins: before },
        after: { allowed_origins: allowedOrigins },
        done: 'Origins saved.',
      }
    },
  }),
]

function keyDependencies({ tx: db, now, dependencies: { seal } }: OperationContext) {
  return { db, seal, now }
}

function ownerOf({ subjectId: accountId, liveMode }: OperationContext) {
  return { accountId, liveMode }
}

/** Refuses a key of another account. */
async function requireOwnKey(context: OperationContext, key: string): Promise<void> {
  const keys = await listKeys(context.tx, context.now, ownerOf(context))
  const isOwn = keys.some(({ publicKey, secrets }) => publicKey === key || secrets.some(({ id }) => id === key))
  if (!isOwn) throw new HttpError('not_found', { detail: 'You have no active key with this ID.' })
}
