import { html } from 'hono/html'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { AccountKind, ConsentPolicy } from '../../contract/accounts.ts'
import { CONSENT_POLICIES } from '../../contract/index.ts'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { AccountTable } from '../../server/database/tables/accounts.ts'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import { FEE_KINDS, type FeeTerms, findFeeTerms, setFeeTerms } from '../../server/service/accounts/fee-terms.ts'
import { changeAccount, requireAccount, setDisabled } from '../../server/service/accounts/manage-accounts.ts'
import { type ListedKeys, listKeys, revokeKey } from '../../server/service/accounts/manage-keys.ts'
import { findBillingDetails, setBillingDetails } from '../../server/service/money/billing/invoice-records.ts'
import { balancesOf } from '../../server/service/money/ledger/balances.ts'
import { type Member, membersOf } from '../../server/service/people/members.ts'
import { dollars } from '../frame/amounts.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import {
  button,
  card,
  choiceField,
  hidden,
  inWords,
  moment,
  operationForm,
  table,
  textField,
} from '../frame/controls.ts'
import { type ConsolePage, type OperationContext, operation, type PageContext } from '../frame/define.ts'

const KINDS = { merchant: 'merchant', platform: 'platform', law_firm: 'law firm' } satisfies Record<AccountKind, string>

const ON_OFF = [
  ['on', 'on'],
  ['off', 'off'],
] as const

const POLICIES = [
  ['any', 'none'],
  ['direct', 'direct'],
  ['via_change', 'through the foundation'],
  ['either', 'either'],
  ['both', 'both'],
] satisfies [ConsentPolicy, string][]

const GIFT_KINDS = [
  ['card', 'by card'],
  ['invoice', 'invoiced'],
] as const

type Account = Selectable<AccountTable>

/** One account: settings, balances, keys, fees, payment terms and team. */
export const accountPage: ConsolePage = {
  path: 'accounts/{account}',
  roles: PLATFORM_ROLES,
  show: async (context) => {
    const { base, dependencies, liveMode, params, now } = context
    const { db } = dependencies
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', params.account ?? '')
      .executeTakeFirst()
    if (account === undefined) return answerUnknown()
    const keys = await listKeys(db, now, { accountId: account.id, liveMode })
    const owed = Object.entries(await balancesOf(db, { ownerId: account.id, liveMode })).filter(([, sum]) => sum !== 0)
    const state = html`<span class="tag">${account.disabled_at === null ? 'open' : 'disabled'}</span>`
    return {
      title: account.name,
      main: html`${card('Account settings', settingsForm(context, account), state)}
        ${card('Balances', owedTable(owed))}
        ${card('Keys', keysTable(context, account, keys))}
        ${card('Donation fees', rates(context, account, await findFeeTerms(db, account.id)))}
        ${card('Payment terms', terms(context, account, (await findBillingDetails(db, account.id)).paymentDays))}
        ${card('Team', peopleTable(context, await membersOf(db, account.id)))}
        <p><a class="button quiet" href="${base}/audit?about=${account.id}">View audit log</a></p>`,
    }
  },
}

function canAct({ role }: PageContext): boolean {
  return role === 'operator'
}

function settingsForm(context: PageContext, account: Account): Markup {
  const { id, kind, email, webhooks_enabled: webhooks, transfers_enabled: transfers, disabled_at: at } = account
  const isOn = (state: boolean) => (state ? 'on' : 'off')
  const facts = html`<ul class="facts"><li><code>${id}</code></li><li>${KINDS[kind]}</li><li>${email ?? ''}</li></ul>`
  if (!canAct(context))
    return html`${facts}<ul class="facts"><li>Webhooks: ${isOn(webhooks)}</li>
      <li>Transfers: ${isOn(transfers)}</li><li>Consent required on its pages: ${account.consent_policy}</li></ul>`
  const choice = (name: string, label: string, value: string, options: readonly (readonly [string, string])[]) =>
    choiceField(context, { name, label, value, options })
  const content = html`${hidden('account', id)}
    ${choice('webhooks', 'Webhooks', isOn(webhooks), ON_OFF)}
    ${choice('transfers', 'Transfers', isOn(transfers), ON_OFF)}
    ${choice('consent', 'Consent required on its pages', account.consent_policy, POLICIES)}${button('Save', 'quiet')}`
  const standing = at === null ? 'disabled' : 'open'
  const act = button(at === null ? 'Disable account' : 'Enable account', at === null ? 'grave' : 'quiet')
  return html`${facts}${operationForm(context, 'accounts/set', content)}
    <p class="hint">When you disable an account, its keys and payment pages stop working immediately.</p>
    ${operationForm(context, 'accounts/standing', html`${hidden('account', id)}${hidden('standing', standing)}${act}`)}`
}

function owedTable(owed: readonly (readonly [string, number])[]): Markup {
  const columns = [
    { label: 'Ledger account', cell: ([book]: readonly [string, number]) => inWords(book) },
    { label: 'Amount', isNumber: true as const, cell: ([, sum]: readonly [string, number]) => dollars(sum) },
  ]
  return table(
    'Balances',
    columns,
    owed,
    html`<p>No balances in this mode. Pledges, unpaid invoices and credits appear here.</p>`,
  )
}

interface Key {
  name: string
  madeAt: Date | null
  endsAt: Date | null
}

function keysTable(context: PageContext, { id }: Account, listed: readonly ListedKeys[]): Markup {
  const open = listed.map(({ publicKey, expiresAt }) => ({ name: publicKey, madeAt: null, endsAt: expiresAt }))
  const secrets = new Map(listed.flatMap((one) => one.secrets.map((secret) => [secret.id, secret] as const)))
  const closed = [...secrets.values()].map((one) => ({ name: one.id, madeAt: one.createdAt, endsAt: one.expiresAt }))
  const at = (moment_: Date | null) => (moment_ === null ? '' : moment(moment_, context.timeZone))
  const revoke = ({ name }: Key): Markup =>
    operationForm(
      context,
      'accounts/revoke-key',
      html`${hidden('account', id)}${hidden('key', name)}${button('Revoke', 'grave')}`,
    )
  const columns = [
    { label: 'Key', cell: ({ name }: Key) => html`<code>${name}</code>` },
    { label: 'Created', cell: ({ madeAt }: Key) => at(madeAt) },
    { label: 'Expires', cell: ({ endsAt }: Key) => at(endsAt) },
    ...(canAct(context) ? [{ label: 'Revoke', isQuiet: true as const, cell: revoke }] : []),
  ]
  return table<Key>(
    'Keys',
    columns,
    [...open, ...closed],
    html`<p>No active keys in this mode. The account’s owner creates them on the Keys page.</p>`,
  )
}

function rates(context: PageContext, { id }: Account, terms: readonly FeeTerms[]): Markup {
  const kindOf = (kind: string) => GIFT_KINDS.find(([one]) => one === kind)?.[1] ?? kind
  const columns = [
    { label: 'Donations', cell: ({ kind }: FeeTerms) => kindOf(kind) },
    { label: 'Applies to', cell: ({ account_id: owner }: FeeTerms) => (owner === null ? 'default' : 'this account') },
    { label: 'From', cell: ({ begins_on: day }: FeeTerms) => day },
    { label: 'Percent', isNumber: true as const, cell: (one: FeeTerms) => `${one.basis_points / 100}%` },
    { label: 'Cents per donation', isNumber: true as const, cell: ({ fixed_cents: cents }: FeeTerms) => cents },
  ]
  const content = html`${hidden('account', id)}
    ${choiceField(context, { name: 'kind', label: 'Donations', options: GIFT_KINDS })}
    ${textField(context, { name: 'from', label: 'From', type: 'date' })}
    ${textField(context, { name: 'percent', label: 'Percent', inputmode: 'decimal' })}
    ${textField(context, { name: 'fixed', label: 'Cents per donation', inputmode: 'numeric' })}${button('Save', 'quiet')}`
  return html`<p class="hint">The account’s own rates, or the default where it has none. A new rate can start today or later.</p>${table('Donation fees', columns, terms, html`<p></p>`)}
    ${canAct(context) ? operationForm(context, 'accounts/rates', content, 'line') : ''}`
}

function terms(context: PageContext, { id }: Account, days: number): Markup {
  const field = textField(context, { name: 'days', label: 'Days to pay', value: String(days), inputmode: 'numeric' })
  const form = operationForm(
    context,
    'accounts/payment-terms',
    html`${hidden('account', id)}${field}${button('Save', 'quiet')}`,
    'line',
  )
  return html`<p class="hint">Days from an invoice to its due date. Reminders follow the due date. Invoices already sent keep theirs.</p>${canAct(context) ? form : html`<p>Days to pay: ${days}</p>`}`
}

function peopleTable({ timeZone }: PageContext, members: readonly Member[]): Markup {
  const columns = [
    { label: 'Name', cell: ({ name }: Member) => name },
    { label: 'E-mail', cell: ({ email }: Member) => email },
    { label: 'Role', cell: ({ role }: Member) => role },
    { label: 'Last seen', cell: ({ seenAt }: Member) => (seenAt === null ? '' : moment(seenAt, timeZone)) },
  ]
  return table(
    'Team',
    columns,
    members,
    html`<p>No team members yet. The owner appears here after accepting the invitation.</p>`,
  )
}

const row = { page: 'accounts/{account}', roles: ['operator'], fresh: true } as const

const onOff = z.enum(['on', 'off'])

/** An operator's changes to an account. */
export const accountOperations = [
  operation({
    ...row,
    name: 'accounts.set',
    path: 'accounts/set',
    fields: z.object({ account: z.string(), webhooks: onOff, transfers: onOff, consent: z.enum(CONSENT_POLICIES) }),
    example: { account: 'm_none', webhooks: 'on', transfers: 'off', consent: 'any' },
    perform: async ({ tx }, { account: id, webhooks, transfers, consent }) => {
      const before = settingsOf(await requireAccount(tx, id))
      const change = {
        webhooksEnabled: webhooks === 'on',
        transfersEnabled: transfers === 'on',
        consentPolicy: consent,
      }
      const after = settingsOf(await changeAccount(tx, id, change))
      return { record: id, subject: id, before, after, done: 'Saved. The change applies immediately.' }
    },
  }),
  operation({
    ...row,
    name: 'accounts.standing',
    path: 'accounts/standing',
    fields: z.object({ account: z.string(), standing: z.enum(['open', 'disabled']) }),
    example: { account: 'm_none', standing: 'disabled' },
    perform: async ({ tx, now }, { account: id, standing }) => {
      const { disabled_at: at } = await requireAccount(tx, id)
      await setDisabled(tx, id, standing === 'disabled' ? now : null)
      const before = { standing: at === null ? 'open' : 'disabled' }
      const done =
        standing === 'disabled' ? 'Account disabled. Its keys and payment pages no longer work.' : 'Account enabled.'
      return { record: id, subject: id, before, after: { standing }, done }
    },
  }),
  operation({
    ...row,
    name: 'accounts.revoke_key',
    path: 'accounts/revoke-key',
    fields: z.object({ account: z.string(), key: z.string() }),
    example: { account: 'm_none', key: 'test_pk_none' },
    perform: async (context, { account: id, key }) => {
      await requireKeyOf(context, id, key)
      await revokeKey({ db: context.tx, now: context.now }, key)
      return { record: key, subject: id, after: { revoked: true }, done: 'Key revoked.' }
    },
  }),
  operation({
    ...row,
    name: 'accounts.payment_terms',
    path: 'accounts/payment-terms',
    fields: z.object({ account: z.string(), days: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(365)) }),
    example: { account: 'm_none', days: '30' },
    perform: async ({ tx }, { account: id, days }) => {
      await requireAccount(tx, id)
      const before = { days: (await findBillingDetails(tx, id)).paymentDays }
      await setBillingDetails(tx, id, { paymentDays: days })
      return {
        record: id,
        subject: id,
        before,
        after: { days },
        done: 'Saved. The new terms apply to the next invoice.',
      }
    },
  }),
  operation({
    ...row,
    name: 'accounts.rates',
    path: 'accounts/rates',
    fields: z.object({
      account: z.string(),
      kind: z.enum(FEE_KINDS),
      from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date, such as 2026-03-01.')),
      percent: z.coerce.number().check(z.minimum(0), z.maximum(20)),
      fixed: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
    }),
    example: { account: 'm_none', kind: 'card', from: '2099-01-01', percent: '2.9', fixed: '30' },
    perform: async ({ tx, now }, { account: id, kind, from, percent, fixed }) => {
      await requireAccount(tx, id)
      const terms = { kind, begins_on: from, basis_points: Math.round(100 * percent), fixed_cents: fixed }
      await setFeeTerms(tx, { account_id: id, ...terms }, now)
      return {
        record: id,
        subject: id,
        after: terms,
        done: 'Saved. The new rate applies to donations from that day on.',
      }
    },
  }),
]

function settingsOf(account: { webhooks_enabled: boolean; transfers_enabled: boolean; consent_policy: string }) {
  const { webhooks_enabled: webhooks, transfers_enabled: transfers, consent_policy: consent } = account
  return { webhooks, transfers, consent }
}

/** Refuses a key that isn't this account's in this mode. */
async function requireKeyOf({ tx, now, liveMode }: OperationContext, accountId: string, key: string): Promise<void> {
  const keys = await listKeys(tx, now, { accountId, liveMode })
  const names = keys.flatMap(({ publicKey, secrets }) => [publicKey, ...secrets.map(({ id }) => id)])
  if (!names.includes(key)) throw new HttpError('not_found', { detail: 'Key not found.' })
}
