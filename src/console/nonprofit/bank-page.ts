import { html } from 'hono/html'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { findNonprofit, type NonprofitRecord } from '../../server/service/directory/registry/nonprofit-records.ts'
import { findBankAccount } from '../../server/service/money/payouts/bank-accounts.ts'
import { openProposals, type Proposal } from '../../server/service/proposals/proposals.ts'
import { button, card, choiceField, hidden, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { moneyWords as words } from './money-words.ts'

/** Where a nonprofit's money goes: its bank account, its address for checks, and what of that is about to change. */
export const bankPage: ConsolePage = {
  path: 'bank',
  roles: NONPROFIT_ROLES,
  nav: words.bank,
  show: async (context) => {
    const { dependencies, subjectId, liveMode, role } = context
    const nonprofit = await findNonprofit(dependencies.db, subjectId)
    if (nonprofit === undefined) throw new TypeError('a subject of the console is there')
    const [accounts, addresses] = await Promise.all([
      openOf(context, 'bank_account', liveMode),
      // The address is that of both modes, and its changes are live ones.
      openOf(context, 'check_address', true),
    ])
    const changes = role === 'owner' ? html`${changeBank(context)}${changeAddress(context, nonprofit)}` : ''
    return {
      title: words.bank,
      main: html`<p class="hint">${words.bankHint}</p>${await present(context)}${method(context, nonprofit)}
        ${pending(context, [...accounts, ...addresses])}${changes}`,
    }
  },
}

async function openOf({ dependencies, subjectId }: PageContext, kind: string, liveMode: boolean): Promise<Proposal[]> {
  return (await openProposals(dependencies.db, liveMode, subjectId)).filter((proposal) => proposal.kind === kind)
}

async function present({ dependencies: { db, seal }, subjectId: ownerId, liveMode }: PageContext): Promise<Markup> {
  const account = await findBankAccount(db, seal, { ownerId, liveMode })
  if (account === undefined) return card(words.present, html`<p>${words.none}</p>`)
  const { holderName, routingNumber, accountNumber, accountType } = account
  return card(
    words.present,
    html`<dl><dt>${words.holder}</dt><dd>${holderName}</dd>
      <dt>${words.routing}</dt><dd><code>${routingNumber}</code></dd>
      <dt>${words.account}</dt><dd><code>…${accountNumber.slice(-4)}</code></dd>
      <dt>${words.type}</dt><dd>${words.types[accountType]}</dd></dl>`,
  )
}

function method(context: PageContext, { payout_method: present }: NonprofitRecord): Markup {
  const isCheck = present === 'check'
  const other = operationForm(
    context,
    'bank/method',
    html`${hidden('method', isCheck ? 'bank_account' : 'check')}${button(isCheck ? words.chooseBank : words.chooseCheck, 'quiet')}`,
  )
  const state = html`<p><span class="tag">${isCheck ? words.byCheck : words.byBank}</span></p>`
  return card(words.payBy, html`${state}${context.role === 'owner' ? other : ''}`)
}

function pending({ timeZone }: PageContext, proposals: readonly Proposal[]): Markup {
  const columns = [
    { label: words.what, cell: ({ summary }: Proposal) => summary },
    { label: words.status, cell: ({ status }: Proposal) => html`<span class="tag">${words.states[status]}</span>` },
    {
      label: words.until,
      cell: ({ rests_until: until }: Proposal) => (until === null ? '' : moment(until, timeZone)),
    },
  ]
  return card(words.pending, table(words.pending, columns, proposals, html`<p>${words.noPending}</p>`))
}

function changeBank(context: PageContext): Markup {
  const options = [['checking', words.types.checking] as const, ['savings', words.types.savings] as const]
  return card(
    words.change,
    operationForm(
      context,
      'bank/propose',
      html`${textField(context, { name: 'holder', label: words.holder, value: context.subjectName })}
        ${textField(context, { name: 'routing_number', label: words.routing, hint: words.routingHint, inputmode: 'numeric' })}
        ${textField(context, { name: 'account_number', label: words.account, hint: words.accountHint })}
        ${choiceField(context, { name: 'account_type', label: words.type, options })}
        ${button(words.propose)}`,
    ),
  )
}

function changeAddress(context: PageContext, { address_line, city, state, zip_code }: NonprofitRecord): Markup {
  return card(
    words.address,
    operationForm(
      context,
      'bank/address',
      html`${textField(context, { name: 'address_line', label: words.street, value: address_line })}
        ${textField(context, { name: 'city', label: words.city, value: city })}
        ${textField(context, { name: 'state', label: words.state, value: state })}
        ${textField(context, { name: 'zip_code', label: words.zip, value: zip_code, inputmode: 'numeric' })}
        ${button(words.propose, 'quiet')}`,
    ),
  )
}
