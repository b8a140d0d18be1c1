import { html } from 'hono/html'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { AccountKind } from '../../contract/accounts.ts'
import { ACCOUNT_KINDS } from '../../contract/index.ts'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { AccountTable } from '../../server/database/tables/accounts.ts'
import { findAccountPage } from '../../server/service/accounts/find-accounts.ts'
import { createAccount } from '../../server/service/accounts/manage-accounts.ts'
import { invite } from '../../server/service/people/members.ts'
import { button, card, choiceField, moment, operationForm, table, textField, untitledCard } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'

const PER_PAGE = 50

const KINDS = { merchant: 'merchant', platform: 'platform', law_firm: 'law firm' } satisfies Record<AccountKind, string>

type Account = Selectable<AccountTable>

/** All accounts, with search, and a form that creates one and invites its owner. */
export const accountsPage: ConsolePage = {
  path: 'accounts',
  roles: PLATFORM_ROLES,
  nav: 'Accounts',
  group: 'Accounts',
  show: async (context) => {
    const { base, dependencies, query, role } = context
    const text = query.get('q') ?? ''
    const after = query.get('after') ?? undefined
    const accounts = await findAccountPage(dependencies.db, { text, after, most: PER_PAGE })
    const search = html`<form class="line" method="get" action="${base}/accounts" role="search">
      ${textField(context, { name: 'q', label: 'Search', type: 'search', value: text, hint: 'The start of a name, an e-mail address or an ID.', required: false })}
      ${button('Search', 'quiet')}</form>`
    const next = new URLSearchParams({ q: text, after: accounts.at(-1)?.id ?? '' })
    const more =
      accounts.length < PER_PAGE
        ? ''
        : html`<p><a class="button quiet" href="${base}/accounts?${next.toString()}" rel="next">Older accounts</a></p>`
    return {
      title: 'Accounts',
      main: html`${search}${untitledCard(html`${accountsTable(context, accounts)}${more}`)}
        ${role === 'operator' ? card('Create an account', addForm(context)) : ''}`,
    }
  },
}

/** Creates an account. */
export const accountsOperations = [
  operation({
    name: 'accounts.create',
    path: 'accounts/create',
    page: 'accounts',
    roles: ['operator'],
    fresh: true,
    fields: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
      kind: z.enum(ACCOUNT_KINDS),
      owner: z.email(),
    }),
    example: { name: 'Example Store', kind: 'merchant', owner: 'owner@tried.example' },
    perform: async ({ tx, dependencies, person, now }, { name, kind, owner: email }) => {
      const { newId, isPrivate: keepsLetters } = dependencies
      const { id } = await createAccount(tx, newId, { name, kind, email, parentAccountId: null, now })
      await invite(tx, { newId, now, keepsLetters }, { email, subjectId: id, role: 'owner', invitedBy: person })
      const done = `Account ${name} created. An invitation was sent to ${email}.`
      return { record: id, subject: id, after: { name, kind, owner: email }, done, next: `accounts/${id}` }
    },
  }),
]

function accountsTable({ base, timeZone }: PageContext, accounts: readonly Account[]) {
  const columns = [
    {
      label: 'Name',
      cell: ({ id, name, email }: Account) =>
        html`<a href="${base}/accounts/${id}">${name}</a><br><small>${email ?? id}</small>`,
    },
    { label: 'Type', cell: ({ kind }: Account) => KINDS[kind] },
    {
      label: 'Status',
      cell: ({ disabled_at: at }: Account) => html`<span class="tag">${at === null ? 'open' : 'disabled'}</span>`,
    },
    { label: 'Created', cell: ({ created_at: at }: Account) => moment(at, timeZone) },
  ]
  return table(
    'Accounts',
    columns,
    accounts,
    html`<p>No accounts match. Check the spelling, or create an account below.</p>`,
  )
}

function addForm(context: PageContext) {
  const kinds = ACCOUNT_KINDS.map((kind) => [kind, KINDS[kind]] as const)
  const content = html`<p class="hint">The account starts without keys; its owner creates them. We e-mail the invitation right away.</p>
    ${textField(context, { name: 'name', label: 'Name' })}
    ${choiceField(context, { name: 'kind', label: 'Type', options: kinds })}
    ${textField(context, { name: 'owner', label: 'Owner’s e-mail address', type: 'email' })}${button('Create account and invite owner')}`
  return operationForm(context, 'accounts/create', content)
}
