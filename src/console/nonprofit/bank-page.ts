import { html } from 'hono/html'
import * as z from 'zod/mini'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { findNonprofit, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import {
  CheckAddress,
  choosePayoutMethod,
  findBankAccount,
  proposeBankAccount,
  proposeCheckAddress,
} from '../../server/service/money/payouts/bank-accounts.ts'
import { openProposals, type Proposal } from '../../server/service/proposals/proposals.ts'
import { button, card, choiceField, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext, proposalDependencies } from '../frame/define.ts'

const TYPES = { checking: 'Checking', savings: 'Savings' } as const

const STATES = {
  waiting: 'waiting for approval',
  resting: 'in the waiting period',
  done: 'done',
  refused: 'rejected',
  withdrawn: 'withdrawn',
} as const

/** Bank account and check address of a nonprofit, with pending changes. */
export const bankPage: ConsolePage = {
  path: 'bank',
  roles: NONPROFIT_ROLES,
  nav: 'Bank and checks',
  show: async (context) => {
    const { dependencies, subjectId, liveMode, role } = context
    const nonprofit = await findNonprofit(dependencies.db, subjectId)
    if (nonprofit === undefined) throw new TypeError(`Nonprofit ${subjectId} not found`)
    const [accounts, addresses] = await Promise.all([
      openOf(context, 'bank_account', liveMode),
      // Both modes share the address; its changes are live proposals.
      openOf(context, 'check_address', true),
    ])
    const changes = role === 'owner' ? html`${changeBank(context)}${changeAddress(context, nonprofit)}` : ''
    return {
      title: 'Bank and checks',
      main: html`<p class="hint">Where we send your money. The foundation reviews each change, which then takes effect three days later. We e-mail your team about it.</p>${await present(context)}${method(context, nonprofit)}
        ${pending(context, [...accounts, ...addresses])}${changes}`,
    }
  },
}

async function openOf({ dependencies, subjectId }: PageContext, kind: string, liveMode: boolean): Promise<Proposal[]> {
  return (await openProposals(dependencies.db, liveMode, { subjectId })).filter((proposal) => proposal.kind === kind)
}

async function present({ dependencies: { db, seal }, subjectId: ownerId, liveMode }: PageContext): Promise<Markup> {
  const account = await findBankAccount(db, seal, { ownerId, liveMode })
  if (account === undefined)
    return card(
      'Your bank account',
      html`<p>No bank account yet, so you’re paid by check. Add a bank account below.</p>`,
    )
  const { holderName, routingNumber, accountNumber, accountType } = account
  return card(
    'Your bank account',
    html`<dl><dt>Account holder</dt><dd>${holderName}</dd>
      <dt>Routing number</dt><dd><code>${routingNumber}</code></dd>
      <dt>Account number</dt><dd><code>…${accountNumber.slice(-4)}</code></dd>
      <dt>Type</dt><dd>${TYPES[accountType]}</dd></dl>`,
  )
}

function method(context: PageContext, { payout_method: present }: NonprofitRecord): Markup {
  const isCheck = present === 'check'
  const other = operationForm(
    context,
    'bank/method',
    html`${hidden('method', isCheck ? 'bank_account' : 'check')}${button(isCheck ? 'Switch to bank transfer' : 'Switch to checks', 'quiet')}`,
  )
  const state = html`<p><span class="tag">${isCheck ? 'check' : 'bank transfer'}</span></p>`
  return card('Payout method', html`${state}${context.role === 'owner' ? other : ''}`)
}

function pending({ timeZone }: PageContext, proposals: readonly Proposal[]): Markup {
  const columns = [
    { label: 'Change', cell: ({ summary }: Proposal) => summary },
    { label: 'Status', cell: ({ status }: Proposal) => html`<span class="tag">${STATES[status]}</span>` },
    {
      label: 'Takes effect',
      cell: ({ rests_until: until }: Proposal) => (until === null ? '' : moment(until, timeZone)),
    },
  ]
  return card(
    'Pending changes',
    table(
      'Pending changes',
      columns,
      proposals,
      html`<p>No pending changes. Changes you submit appear here until they take effect.</p>`,
    ),
  )
}

function changeBank(context: PageContext): Markup {
  const options = [['checking', TYPES.checking] as const, ['savings', TYPES.savings] as const]
  return card(
    'Change bank account',
    operationForm(
      context,
      'bank/propose',
      html`${textField(context, { name: 'holder', label: 'Account holder', value: context.subjectName })}
        ${textField(context, { name: 'routing_number', label: 'Routing number', hint: 'Nine digits.', inputmode: 'numeric' })}
        ${textField(context, { name: 'account_number', label: 'Account number', hint: 'Stored encrypted. It’s never shown again.' })}
        ${choiceField(context, { name: 'account_type', label: 'Type', options })}
        ${button('Submit for approval')}`,
    ),
  )
}

function changeAddress(context: PageContext, { address_line, city, state, zip_code }: NonprofitRecord): Markup {
  return card(
    'Address for checks',
    operationForm(
      context,
      'bank/address',
      html`${textField(context, { name: 'address_line', label: 'Street', value: address_line })}
        ${textField(context, { name: 'city', label: 'City', value: city })}
        ${textField(context, { name: 'state', label: 'State', value: state })}
        ${textField(context, { name: 'zip_code', label: 'ZIP code', value: zip_code, inputmode: 'numeric' })}
        ${button('Submit for approval', 'quiet')}`,
    ),
  )
}

const base = { page: 'bank', roles: ['owner'], fresh: true } as const

const proposeBank = operation({
  ...base,
  name: 'bank.propose',
  path: 'bank/propose',
  fields: z.object({
    holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    routing_number: z.string().check(z.trim()),
    account_number: z.string().check(z.trim()),
    account_type: z.enum(['checking', 'savings']),
  }),
  example: {
    holder: 'Harbor Kitchen',
    routing_number: '021000021',
    account_number: '123456789',
    account_type: 'checking',
  },
  perform: async (context, { holder, routing_number, account_number, account_type }) => {
    const { subjectId: ownerId, liveMode } = context
    const { result: _, ...audited } = await proposeBankAccount(proposalDependencies(context), {
      ownerId,
      liveMode,
      holderName: holder,
      routingNumber: routing_number,
      accountNumber: account_number,
      accountType: account_type,
    })
    return {
      ...audited,
      done: 'Submitted. After the foundation approves it, the change takes effect three days later.',
    }
  },
})

const proposeAddress = operation({
  ...base,
  name: 'check_address.propose',
  path: 'bank/address',
  fields: CheckAddress,
  example: { address_line: '12 Quay Street', city: 'Portland', state: 'ME', zip_code: '04101' },
  perform: async (context, address) => {
    const { subjectId: nonprofitId, subjectName: name } = context
    const { result: _, ...audited } = await proposeCheckAddress(proposalDependencies({ ...context, liveMode: true }), {
      nonprofitId,
      name,
      address,
    })
    return {
      ...audited,
      done: 'Submitted. After the foundation approves it, the change takes effect three days later.',
    }
  },
})

const chooseMethod = operation({
  ...base,
  name: 'payouts.choose_method',
  path: 'bank/method',
  fields: z.object({ method: z.enum(['check', 'bank_account']) }),
  example: { method: 'check' },
  perform: async ({ tx, subjectId: nonprofitId, liveMode, now }, { method }) => {
    const { result: _, ...audited } = await choosePayoutMethod(tx, { nonprofitId, method, liveMode, now })
    return { ...audited, done: 'Payout method saved.' }
  },
})

/** Changes where a nonprofit's money goes. */
export const bankOperations = [proposeBank, proposeAddress, chooseMethod]
