import { html } from 'hono/html'
import type { Selectable } from 'kysely'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { AccountTable } from '../../server/database/tables/accounts.ts'
import type { Markup } from '../../server/pages/page.ts'
import { type FeeTerms, findFeeTerms } from '../../server/service/accounts/fee-terms.ts'
import { type ListedKeys, listKeys } from '../../server/service/accounts/manage-keys.ts'
import { findBillingDetails } from '../../server/service/money/billing/invoice-records.ts'
import { balancesOf } from '../../server/service/money/ledger/balances.ts'
import { type Member, membersOf } from '../../server/service/people/members.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, card, choiceField, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { dollars } from '../frame/dollars.ts'
import { accountsWords as words } from './accounts-words.ts'

type Account = Selectable<AccountTable>

/** One account: its switches, keys, rates and people, and what is owed. */
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
    const state = html`<span class="tag">${account.disabled_at === null ? words.open : words.disabled}</span>`
    return {
      title: account.name,
      main: html`${card(words.switches, switches(context, account), state)}
        ${card(words.owed, owedTable(owed))}
        ${card(words.keys, keysTable(context, account, keys))}
        ${card(words.rates, rates(context, account, await findFeeTerms(db, account.id)))}
        ${card(words.terms, terms(context, account, (await findBillingDetails(db, account.id)).paymentDays))}
        ${card(words.people, peopleTable(context, await membersOf(db, account.id)))}
        <p><a class="button quiet" href="${base}/audit?about=${account.id}">${words.log}</a></p>`,
    }
  },
}

function mayAct({ role }: PageContext): boolean {
  return role === 'operator'
}

function switches(context: PageContext, account: Account): Markup {
  const { id, kind, email, webhooks_enabled: webhooks, transfers_enabled: transfers, disabled_at: at } = account
  const isOn = (state: boolean) => (state ? 'on' : 'off')
  const facts = html`<ul class="facts"><li><code>${id}</code></li><li>${words.kinds[kind]}</li><li>${email ?? ''}</li></ul>`
  if (!mayAct(context))
    return html`${facts}<ul class="facts"><li>${words.webhooks}: ${isOn(webhooks)}</li>
      <li>${words.transfers}: ${isOn(transfers)}</li><li>${words.consent}: ${account.consent_policy}</li></ul>`
  const choice = (name: string, label: string, value: string, options: readonly (readonly [string, string])[]) =>
    choiceField(context, { name, label, value, options })
  const content = html`${hidden('account', id)}
    ${choice('webhooks', words.webhooks, isOn(webhooks), words.onOff)}
    ${choice('transfers', words.transfers, isOn(transfers), words.onOff)}
    ${choice('consent', words.consent, account.consent_policy, words.policies)}${button(words.save, 'quiet')}`
  const standing = at === null ? 'disabled' : 'open'
  const act = button(at === null ? words.disable : words.enable, at === null ? 'grave' : 'quiet')
  return html`${facts}${operationForm(context, 'accounts/set', content)}
    <p class="hint">${words.disableHint}</p>
    ${operationForm(context, 'accounts/standing', html`${hidden('account', id)}${hidden('standing', standing)}${act}`)}`
}

function owedTable(owed: readonly (readonly [string, number])[]): Markup {
  const columns = [
    { label: words.book, cell: ([book]: readonly [string, number]) => book.replaceAll('_', ' ') },
    { label: words.amount, isNumber: true as const, cell: ([, sum]: readonly [string, number]) => dollars(sum) },
  ]
  return table(words.owed, columns, owed, html`<p>${words.nothingOwed}</p>`)
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
      html`${hidden('account', id)}${hidden('key', name)}${button(words.revoke, 'grave')}`,
    )
  const columns = [
    { label: words.key, cell: ({ name }: Key) => html`<code>${name}</code>` },
    { label: words.made, cell: ({ madeAt }: Key) => at(madeAt) },
    { label: words.ends, cell: ({ endsAt }: Key) => at(endsAt) },
    ...(mayAct(context) ? [{ label: words.revoke, isQuiet: true as const, cell: revoke }] : []),
  ]
  return table<Key>(words.keys, columns, [...open, ...closed], html`<p>${words.noKeys}</p>`)
}

function rates(context: PageContext, { id }: Account, terms: readonly FeeTerms[]): Markup {
  const kindOf = (kind: string) => words.giftKinds.find(([one]) => one === kind)?.[1] ?? kind
  const columns = [
    { label: words.giftKind, cell: ({ kind }: FeeTerms) => kindOf(kind) },
    { label: words.whose, cell: ({ account_id: owner }: FeeTerms) => (owner === null ? words.everybody : words.own) },
    { label: words.from, cell: ({ begins_on: day }: FeeTerms) => day },
    { label: words.percent, isNumber: true as const, cell: (one: FeeTerms) => `${one.basis_points / 100} %` },
    { label: words.fixed, isNumber: true as const, cell: ({ fixed_cents: cents }: FeeTerms) => cents },
  ]
  const content = html`${hidden('account', id)}
    ${choiceField(context, { name: 'kind', label: words.giftKind, options: words.giftKinds })}
    ${textField(context, { name: 'from', label: words.from, type: 'date' })}
    ${textField(context, { name: 'percent', label: words.percent, inputmode: 'decimal' })}
    ${textField(context, { name: 'fixed', label: words.fixed, inputmode: 'numeric' })}${button(words.set, 'quiet')}`
  return html`<p class="hint">${words.ratesHint}</p>${table(words.rates, columns, terms, html`<p></p>`)}
    ${mayAct(context) ? operationForm(context, 'accounts/rates', content, 'line') : ''}`
}

function terms(context: PageContext, { id }: Account, days: number): Markup {
  const field = textField(context, { name: 'days', label: words.days, value: String(days), inputmode: 'numeric' })
  const form = operationForm(
    context,
    'accounts/payment-terms',
    html`${hidden('account', id)}${field}${button(words.set, 'quiet')}`,
    'line',
  )
  return html`<p class="hint">${words.termsHint}</p>${mayAct(context) ? form : html`<p>${words.days}: ${days}</p>`}`
}

function peopleTable({ timeZone }: PageContext, members: readonly Member[]): Markup {
  const columns = [
    { label: words.name, cell: ({ name }: Member) => name },
    { label: words.email, cell: ({ email }: Member) => email },
    { label: words.role, cell: ({ role }: Member) => role },
    { label: words.seen, cell: ({ seenAt }: Member) => (seenAt === null ? '' : moment(seenAt, timeZone)) },
  ]
  return table(words.people, columns, members, html`<p>${words.nobody}</p>`)
}
