import { html } from 'hono/html'
import * as z from 'zod/mini'
import { HttpError } from '../../../server/http/http-error.ts'
import type { Markup } from '../../../server/pages/page.ts'
import {
  createRestrictedKey,
  listRestrictedKeys,
  type RestrictedKey,
  restrictableOperations,
  revokeRestrictedKey,
} from '../../../server/service/accounts/restricted-keys.ts'
import {
  button,
  card,
  choiceField,
  hidden,
  inWords,
  moment,
  operationForm,
  table,
  textArea,
  textField,
} from '../../frame/controls.ts'
import { operation, type PageContext } from '../../frame/define.ts'
import { DEVELOPER_ROLES, shownOnce } from './developing.ts'

const DAY_MS = 86_400_000

const NEVER = '0'

const ENDS = { '0': 'until revoked', '30': 'for 30 days', '90': 'for 90 days', '365': 'for a year' } as const

const row = { page: 'keys', roles: DEVELOPER_ROLES, fresh: true } as const

const box = z.optional(z.string())

const boxes = Object.fromEntries(restrictableOperations().map((name) => [name, box]))

const called = z.object({
  called: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  networks: z._default(z.string(), ''),
  days: z._default(z.enum([NEVER, '30', '90', '365']), NEVER),
})

/** Creates and revokes restricted keys. */
export const restrictedKeyOperations = [
  operation({
    ...row,
    name: 'keys.restrict',
    path: 'keys/restrict',
    fields: z.intersection(called, z.object(boxes)),
    example: { called: 'Store server', 'donations.create': 'yes' },
    perform: async (context, { called: name, networks, days, ...chosen }) => {
      const { tx: db, now, subjectId: accountId, liveMode, dependencies } = context
      const request = {
        name,
        operations: restrictableOperations().filter((one) => Object.entries(chosen).some(([key]) => key === one)),
        networks: networks.split(/[\s,]+/).filter((one) => one !== ''),
        expiresAt: days === NEVER ? null : new Date(now.getTime() + Number(days) * DAY_MS),
      }
      const keyDependencies = { db, newId: dependencies.newId, now }
      const { id, publicKey, secretKey } = await createRestrictedKey(keyDependencies, { accountId, liveMode }, request)
      return {
        record: id,
        subject: accountId,
        after: { ...request },
        done: 'Restricted key created.',
        shown: shownOnce(context, 'keys', [
          ['Public key', publicKey],
          ['Secret key', secretKey],
        ]),
      }
    },
  }),
  operation({
    ...row,
    name: 'keys.revoke_restricted',
    path: 'keys/revoke-restricted',
    fields: z.object({ key: z.string() }),
    example: { key: 'key_none' },
    perform: async ({ tx: db, now, subjectId: accountId, liveMode }, { key }) => {
      const own = await listRestrictedKeys(db, now, { accountId, liveMode })
      const before = own.find(({ id }) => id === key)
      if (before === undefined) throw new HttpError('not_found', { detail: 'You have no active key with this ID.' })
      await revokeRestrictedKey({ db, now }, key, accountId)
      const { name, operations } = before
      return {
        record: key,
        subject: accountId,
        before: { name, operations },
        after: { revoked: true },
        done: 'Key revoked.',
      }
    },
  }),
]

/** Restricted keys of an account in this mode, with a form to create one. */
export async function restrictedCard(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId: accountId, liveMode, now, timeZone, problem } = context
  const keys = await listRestrictedKeys(dependencies.db, now, { accountId, liveMode })
  const columns = [
    { label: 'Name', cell: ({ id, name }: RestrictedKey) => html`${name}<br><code>${id}</code>` },
    { label: 'Operations', cell: ({ operations }: RestrictedKey) => operations.join(', ') },
    {
      label: 'IP addresses',
      cell: ({ networks }: RestrictedKey) => (networks.length === 0 ? 'any' : networks.join(', ')),
    },
    {
      label: 'Last used',
      cell: ({ lastUsedAt: at }: RestrictedKey) => (at === null ? 'never' : moment(at, timeZone)),
    },
    {
      label: 'Expires',
      cell: ({ expiresAt: at }: RestrictedKey) => (at === null ? 'never' : moment(at, timeZone)),
    },
    {
      label: 'Revoke',
      isQuiet: true as const,
      cell: ({ id }: RestrictedKey) =>
        operationForm(context, 'keys/revoke-restricted', html`${hidden('key', id)}${button('Revoke', 'grave')}`),
    },
  ]
  const isOpen = ['operations', 'networks', 'called'].includes(problem?.param ?? '')
  return card(
    'Restricted keys',
    html`<p class="hint">A restricted key works only for the operations you choose and, if you like, only from your IP addresses. Use it in place of the secret key.</p>
      ${table('Restricted keys', columns, keys, html`<p>No restricted keys yet. Create one for each program that needs only a few operations.</p>`)}
      <details${isOpen ? html` open` : ''}><summary>Create restricted key</summary>${makingForm(context)}</details>`,
  )
}

function makingForm(context: PageContext): Markup {
  const ends = Object.entries(ENDS)
  return operationForm(
    context,
    'keys/restrict',
    html`${textField(context, { name: 'called', label: 'Name', hint: 'Helps you recognize it later, such as “Store server”.' })}
      ${operationBoxes(context)}
      ${textArea(context, { name: 'networks', label: 'IP addresses', hint: 'One per line, such as 203.0.113.7 or 203.0.113.0/24. Leave empty to allow any address.', required: false, rows: 3 })}
      ${choiceField(context, { name: 'days', label: 'Works', options: ends, value: NEVER })}
      ${button('Create restricted key')}`,
  )
}

/** A checkbox per restrictable operation, grouped by noun. */
function operationBoxes({ sent, problem }: PageContext): Markup {
  const all = restrictableOperations()
  const groups = new Set(all.map((name) => name.split('.')[0] ?? ''))
  const each = [...groups].map(
    (group) =>
      html`<div><strong>${inWords(group)}</strong>${all
        .filter((name) => name.startsWith(`${group}.`))
        .map(
          (name) =>
            html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${sent[name] === undefined ? '' : html` checked`}> ${name.slice(group.length + 1)}</label>`,
        )}</div>`,
  )
  const wrong = problem?.param === 'operations' ? html`<small class="wrong">${problem.text}</small>` : ''
  return html`<fieldset class="boxes"><legend>Operations</legend>${wrong}<div class="columns">${each}</div></fieldset>`
}
