import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES, type Role } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { proposalKinds } from '../../server/service/approvals/apply-approved.ts'
import { documentOf, statementKind } from '../../server/service/money/campaigns/campaign-drafts.ts'
import {
  approve,
  decidedProposals,
  openProposals,
  type Proposal,
  refuse,
  withdraw,
} from '../../server/service/proposals/proposals.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerPdf } from '../frame/answers.ts'
import { button, card, hidden, inWords, moment, operationForm, table } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext, proposalDependencies } from '../frame/define.ts'

/** Roles that approve proposals. */
const APPROVER_ROLES: readonly Role[] = ['operator', 'approver']

const MOST_DECIDED = 20

/** Proposals that wait for a second person, and recent decisions. */
export const proposalsPage: ConsolePage = {
  path: 'proposals',
  roles: PLATFORM_ROLES,
  nav: 'Approvals',
  show: async (context) => {
    const { db } = context.dependencies
    const open = await openProposals(db, context.liveMode, { kinds: proposalKinds })
    const decided = await decidedProposals(db, context.liveMode, { kinds: proposalKinds, most: MOST_DECIDED })
    const names = await namesOf(context, [...open, ...decided])
    return {
      title: 'Approvals',
      main: html`${card('Waiting for a second person', openTable(context, open, names))}
        ${card('Recent decisions', decidedTable(context, decided, names))}`,
    }
  },
}

const fields = z.object({
  proposal: z.string(),
  reason: z.pipe(
    z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    z.transform((text) => (text === '' ? null : text)),
  ),
})

const row = { page: 'proposals', roles: APPROVER_ROLES, fields, example: { proposal: 'pr_none' } } as const

/** Approves, rejects or withdraws a proposal. */
export const proposalOperations = [
  operation({
    ...row,
    name: 'proposals.approve',
    path: 'proposals/approve',
    fresh: true,
    perform: async (context, { proposal: id }) => {
      const { result, ...audited } = await approve(proposalDependencies(context), proposalKinds, id)
      if (result.status === 'waiting')
        return { ...audited, done: 'Approved by you. A second person has to approve it too.' }
      const until = result.rests_until?.toISOString().slice(0, 10)
      return {
        ...audited,
        done:
          until === undefined
            ? 'Approved.'
            : `Approved. The change takes effect after the waiting period ends on ${until}.`,
      }
    },
  }),
  operation({
    ...row,
    name: 'proposals.refuse',
    path: 'proposals/refuse',
    perform: async (context, { proposal: id, reason }) => {
      const { result: _, ...audited } = await refuse(proposalDependencies(context), proposalKinds, { id, reason })
      return { ...audited, done: 'Rejected. Nothing was changed.' }
    },
  }),
  operation({
    ...row,
    name: 'proposals.withdraw',
    path: 'proposals/withdraw',
    perform: async (context, { proposal: id, reason }) => {
      const { result: _, ...audited } = await withdraw(proposalDependencies(context), proposalKinds, { id, reason })
      return { ...audited, done: 'Withdrawn. Nothing was changed.' }
    },
  }),
]

type Names = ReadonlyMap<string, string>

async function namesOf({ dependencies: { db } }: PageContext, proposals: readonly Proposal[]): Promise<Names> {
  const ids = [...new Set(proposals.flatMap(({ proposed_by: one, decided_by: other }) => [one, other ?? one]))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('person').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

/** Name of a proposer: a person, a command-line user or the schedule. */
function proposer(names: Names, by: string): string {
  const [kind, name = ''] = by.split(' ')
  if (kind === 'command') return `${name}, command line`
  return names.get(by) ?? (by.startsWith('u_') ? by : 'schedule')
}

function shownOf({ base }: PageContext, { kind, summary, shown }: Proposal): Markup {
  const lines = Object.entries(shown).map(([name, value]) => html`<li>${inWords(name)}: ${String(value)}</li>`)
  return html`<strong>${summary}</strong><ul class="facts">${lines}</ul>${document(base, kind, shown)}`
}

/** The document to read before deciding, if there is one. */
function document(base: string, kind: string, { statement }: Proposal['shown']): Markup | string {
  if (kind !== statementKind.name || typeof statement !== 'string') return ''
  return html`<a class="button quiet" href="${base}/statements/${statement}">Read the statement of work</a>`
}

function openTable(context: PageContext, open: readonly Proposal[], names: Names): Markup {
  const columns = [
    { label: 'Proposal', cell: (proposal: Proposal) => shownOf(context, proposal) },
    {
      label: 'Proposed by',
      cell: ({ proposed_by: by, proposed_at: at }: Proposal) =>
        html`${proposer(names, by)}<br>${moment(at, context.timeZone)}`,
    },
    {
      label: 'Status',
      cell: ({ status, rests_until: until }: Proposal) =>
        html`<span class="tag">${status}</span> ${until === null ? '' : moment(until, context.timeZone)}`,
    },
    { label: 'Approve', isQuiet: true as const, cell: (proposal: Proposal) => actions(context, proposal) },
  ]
  return table(
    'Waiting for a second person',
    columns,
    open,
    html`<p>Nothing to approve. Bank account changes, payouts, large refunds and statements of work appear here when someone proposes them.</p>`,
  )
}

function actions(context: PageContext, { id, status, proposed_by: by }: Proposal): Markup | string {
  const { role, person } = context
  if (!APPROVER_ROLES.some((one) => one === role)) return ''
  const act = (path: string, label: string, tone: 'main' | 'quiet' | 'grave') =>
    operationForm(context, `proposals/${path}`, html`${hidden('proposal', id)}${button(label, tone)}`)
  if (status === 'resting') return act('withdraw', 'Withdraw', 'grave')
  if (by === person.id)
    return html`<small>You proposed this. Someone else decides.</small> ${act('withdraw', 'Withdraw', 'quiet')}`
  const reason = html`<label class="field"><span>Reason (the proposer sees it)</span><input name="reason" maxlength="500"></label>`
  const refusal = html`${hidden('proposal', id)}${reason}${button('Reject', 'grave')}`
  return html`${act('approve', 'Approve', 'main')}
    <details><summary>Reject</summary>${operationForm(context, 'proposals/refuse', refusal)}</details>`
}

function decidedTable({ timeZone }: PageContext, decided: readonly Proposal[], names: Names): Markup {
  const columns = [
    { label: 'Proposal', cell: ({ summary }: Proposal) => summary },
    {
      label: 'Status',
      cell: ({ status, reason }: Proposal) => html`<span class="tag">${status}</span> ${reason ?? ''}`,
    },
    { label: 'Proposed by', cell: ({ proposed_by: by }: Proposal) => proposer(names, by) },
    {
      label: 'Decided by',
      cell: ({ decided_by: by, decided_at: at }: Proposal) =>
        html`${names.get(by ?? '') ?? by ?? ''}<br>${at === null ? '' : moment(at, timeZone)}`,
    },
  ]
  return table(
    'Recent decisions',
    columns,
    decided,
    html`<p>No decisions yet. Approved and rejected proposals appear here.</p>`,
  )
}

/** The signed statement of work, for the foundation. */
export const statementFile: ConsolePage = {
  path: 'statements/{id}',
  roles: PLATFORM_ROLES,
  show: async ({ dependencies, liveMode, params }) => {
    const bytes = await documentOf(dependencies.db, params.id ?? '', liveMode)
    return bytes === undefined ? answerUnknown() : answerPdf(bytes, `statement-${params.id}.pdf`)
  },
}
