import { html } from 'hono/html'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { ACCOUNT_KINDS } from '../../contract/index.ts'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { AccountTable } from '../../server/database/tables/accounts.ts'
import { findAccountPage } from '../../server/service/accounts/find-accounts.ts'
import { createAccount } from '../../server/service/accounts/manage-accounts.ts'
import { invite } from '../../server/service/people/invitations.ts'
import { button, card, choiceField, moment, operationForm, table, textField, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { accountsWords as words } from './accounts-words.ts'

const PER_PAGE = 50

type Account = Selectable<AccountTable>

/** Every account, found by name, address or ID, and a new one opened with its owner invited. */
export const accountsPage: ConsolePage = {
  path: 'accounts',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const { base, dependencies, query, role } = context
    const text = query.get('q') ?? ''
    const after = query.get('after') ?? undefined
    const accounts = await findAccountPage(dependencies.db, { text, after, most: PER_PAGE })
    const search = html`<form class="line" method="get" action="${base}/accounts" role="search">
      ${textField(context, { name: 'q', label: words.find, type: 'search', value: text, hint: words.findHint, required: false })}
      ${button(words.find, 'quiet')}</form>`
    const next = new URLSearchParams({ q: text, after: accounts.at(-1)?.id ?? '' })
    const more =
      accounts.length < PER_PAGE
        ? ''
        : html`<p><a class="button quiet" href="${base}/accounts?${next.toString()}" rel="next">${words.more}</a></p>`
    return {
      title: words.title,
      main: html`${search}${untitledCard(html`${accountsTable(context, accounts)}${more}`)}
        ${role === 'operator' ? card(words.add, addForm(context)) : ''}`,
    }
  },
}

/** What is done there. */
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
    example: { name: 'Tried Shop', kind: 'merchant', owner: 'owner@tried.example' },
    perform: async ({ tx, dependencies, person, now }, { name, kind, owner: email }) => {
      const { newId, isPrivate: keepsLetters } = dependencies
      const { id } = await createAccount(tx, newId, { name, kind, email, parentAccountId: null, now })
      await invite(tx, { newId, now, keepsLetters }, { email, subjectId: id, role: 'owner', invitedBy: person })
      const done = say(words.added, { name, email })
      return { record: id, subject: id, after: { name, kind, owner: email }, done, next: `accounts/${id}` }
    },
  }),
]

function accountsTable({ base, timeZone }: PageContext, accounts: readonly Account[]) {
  const columns = [
    {
      label: words.name,
      cell: ({ id, name, email }: Account) =>
        html`<a href="${base}/accounts/${id}">${name}</a><br><small>${email ?? id}</small>`,
    },
    { label: words.kind, cell: ({ kind }: Account) => words.kinds[kind] },
    {
      label: words.state,
      cell: ({ disabled_at: at }: Account) =>
        html`<span class="tag">${at === null ? words.open : words.disabled}</span>`,
    },
    { label: words.since, cell: ({ created_at: at }: Account) => moment(at, timeZone) },
  ]
  return table(words.title, columns, accounts, html`<p>${words.none}</p>`)
}

function addForm(context: PageContext) {
  const kinds = ACCOUNT_KINDS.map((kind) => [kind, words.kinds[kind]] as const)
  const content = html`<p class="hint">${words.addHint}</p>
    ${textField(context, { name: 'name', label: words.name })}
    ${choiceField(context, { name: 'kind', label: words.kind, options: kinds })}
    ${textField(context, { name: 'owner', label: words.owner, type: 'email' })}${button(words.addAct)}`
  return operationForm(context, 'accounts/create', content)
}
