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
  moment,
  operationForm,
  table,
  textArea,
  textField,
} from '../../frame/controls.ts'
import type { PageContext } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING } from './developing.ts'
import { shownOnce } from './shown-once.ts'

const DAY_MS = 86_400_000
const row = { page: 'keys', roles: DEVELOPING, fresh: true } as const
const NEVER = '0'
const box = z.optional(z.string())
const boxes = Object.fromEntries(restrictableOperations().map((name) => [name, box]))
const called = z.object({
  called: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  networks: z._default(z.string(), ''),
  days: z._default(z.enum([NEVER, '30', '90', '365']), NEVER),
})

/** What is done about keys that open named operations only. */
export const restrictedKeyOperations = [
  operation({
    ...row,
    name: 'keys.restrict',
    path: 'keys/restrict',
    fields: z.intersection(called, z.object(boxes)),
    example: { called: 'Shop server', 'donations.create': 'yes' },
    perform: async (context, { called: name, networks, days, ...chosen }) => {
      const { tx: db, now, subjectId: accountId, liveMode, dependencies } = context
      const request = {
        name,
        operations: restrictableOperations().filter((one) => Object.entries(chosen).some(([key]) => key === one)),
        networks: networks.split(/[\s,]+/).filter((one) => one !== ''),
        expiresAt: days === NEVER ? null : new Date(now.getTime() + Number(days) * DAY_MS),
      }
      const stands = { db, newId: dependencies.newId, now }
      const { id, publicKey, secretKey } = await createRestrictedKey(stands, { accountId, liveMode }, request)
      return {
        record: id,
        subject: accountId,
        after: { ...request },
        done: words.restricted,
        shown: shownOnce(context, 'keys', [
          [words.publicKey, publicKey],
          [words.secretKey, secretKey],
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
      if (before === undefined) throw new HttpError('not_found', { detail: words.unknownKey })
      await revokeRestrictedKey({ db, now }, key, accountId)
      const { name, operations } = before
      return {
        record: key,
        subject: accountId,
        before: { name, operations },
        after: { revoked: true },
        done: words.revoked,
      }
    },
  }),
]

/** The restricted keys of an account in this mode, and where another is made. */
export async function restrictedCard(context: PageContext): Promise<Markup> {
  const { dependencies, subjectId: accountId, liveMode, now, timeZone, problem } = context
  const keys = await listRestrictedKeys(dependencies.db, now, { accountId, liveMode })
  const columns = [
    { label: words.keyFor, cell: ({ id, name }: RestrictedKey) => html`${name}<br><code>${id}</code>` },
    { label: words.operations, cell: ({ operations }: RestrictedKey) => operations.join(', ') },
    {
      label: words.networks,
      cell: ({ networks }: RestrictedKey) => (networks.length === 0 ? words.everywhere : networks.join(', ')),
    },
    {
      label: words.lastUsed,
      cell: ({ lastUsedAt: at }: RestrictedKey) => (at === null ? words.neverUsed : moment(at, timeZone)),
    },
    {
      label: words.until,
      cell: ({ expiresAt: at }: RestrictedKey) => (at === null ? words.noEnd : moment(at, timeZone)),
    },
    {
      label: words.revoke,
      isQuiet: true as const,
      cell: ({ id }: RestrictedKey) =>
        operationForm(context, 'keys/revoke-restricted', html`${hidden('key', id)}${button(words.revoke, 'grave')}`),
    },
  ]
  const isOpen = ['operations', 'networks', 'called'].includes(problem?.param ?? '')
  return card(
    words.restrictedKeys,
    html`<p class="hint">${words.restrictedHint}</p>
      ${table(words.restrictedKeys, columns, keys, html`<p>${words.noRestricted}</p>`)}
      <details${isOpen ? html` open` : ''}><summary>${words.restrict}</summary>${makingForm(context)}</details>`,
  )
}

function makingForm(context: PageContext): Markup {
  const ends = Object.entries(words.ends)
  return operationForm(
    context,
    'keys/restrict',
    html`${textField(context, { name: 'called', label: words.keyFor, hint: words.keyForHint })}
      ${operationBoxes(context)}
      ${textArea(context, { name: 'networks', label: words.networks, hint: words.networksHint, required: false, rows: 3 })}
      ${choiceField(context, { name: 'days', label: words.works, options: ends, value: NEVER })}
      ${button(words.restrict)}`,
  )
}

/** One box for each operation that asks for a key, by its noun. */
function operationBoxes({ sent, problem }: PageContext): Markup {
  const all = restrictableOperations()
  const groups = new Set(all.map((name) => name.split('.')[0] ?? ''))
  const each = [...groups].map(
    (group) =>
      html`<div><strong>${group.replaceAll('_', ' ')}</strong>${all
        .filter((name) => name.startsWith(`${group}.`))
        .map(
          (name) =>
            html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${sent[name] === undefined ? '' : html` checked`}> ${name.slice(group.length + 1)}</label>`,
        )}</div>`,
  )
  const wrong = problem?.param === 'operations' ? html`<small class="wrong">${problem.text}</small>` : ''
  return html`<fieldset class="boxes"><legend>${words.operations}</legend>${wrong}<div class="columns">${each}</div></fieldset>`
}
