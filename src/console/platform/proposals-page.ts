import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES, type Role } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { proposalKinds } from '../../server/service/approvals/apply-approved.ts'
import { statementKind } from '../../server/service/money/campaigns/drafts/sign-draft.ts'
import {
  approve,
  decidedProposals,
  openProposals,
  type Proposal,
  refuse,
  withdraw,
} from '../../server/service/proposals/proposals.ts'
import { button, card, hidden, moment, operationForm, table } from '../frame/controls.ts'
import { deciding } from '../frame/deciding.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { platformWords as words } from './platform-words.ts'

/** Who may decide: two of them are needed, so both roles can. */
const DECIDING: readonly Role[] = ['operator', 'approver']
const MOST_DECIDED = 20

/** The queue of what waits for a second person, and what became of the last ones. */
export const proposalsPage: ConsolePage = {
  path: 'proposals',
  roles: PLATFORM_ROLES,
  nav: words.proposals,
  show: async (context) => {
    const { db } = context.dependencies
    const open = await openProposals(db, context.liveMode)
    const decided = await decidedProposals(db, context.liveMode, MOST_DECIDED)
    const names = await namesOf(context, [...open, ...decided])
    return {
      title: words.proposals,
      main: html`${card(words.waiting, openTable(context, open, names))}
        ${card(words.lately, decidedTable(context, decided, names))}`,
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
const row = { page: 'proposals', roles: DECIDING, fields, example: { proposal: 'pr_none' } } as const

/** What is decided there. */
export const proposalOperations = [
  operation({
    ...row,
    name: 'proposals.approve',
    path: 'proposals/approve',
    fresh: true,
    perform: async (context, { proposal: id }) => {
      const { result, ...told } = await approve(deciding(context), proposalKinds, id)
      if (result.status === 'waiting') return { ...told, done: words.takenUp }
      const until = result.rests_until?.toISOString().slice(0, 10)
      return { ...told, done: until === undefined ? words.approved : say(words.approvedRests, { day: until }) }
    },
  }),
  operation({
    ...row,
    name: 'proposals.refuse',
    path: 'proposals/refuse',
    perform: async (context, { proposal: id, reason }) => {
      const { result: _, ...told } = await refuse(deciding(context), proposalKinds, { id, reason })
      return { ...told, done: words.refused }
    },
  }),
  operation({
    ...row,
    name: 'proposals.withdraw',
    path: 'proposals/withdraw',
    perform: async (context, { proposal: id, reason }) => {
      const { result: _, ...told } = await withdraw(deciding(context), proposalKinds, { id, reason })
      return { ...told, done: words.withdrawn }
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

/** A person, somebody at the command line, or the schedule. */
function proposer(names: Names, by: string): string {
  const [kind, name = ''] = by.split(' ')
  if (kind === 'command') return say(words.commandLine, { name })
  return names.get(by) ?? (by.startsWith('u_') ? by : words.schedule)
}

function shownOf({ base }: PageContext, { kind, summary, shown }: Proposal): Markup {
  const lines = Object.entries(shown).map(
    ([name, value]) => html`<li>${name.replaceAll('_', ' ')}: ${String(value)}</li>`,
  )
  return html`<strong>${summary}</strong><ul class="facts">${lines}</ul>${document(base, kind, shown)}`
}

/** What has to be read before somebody decides. */
function document(base: string, kind: string, { statement }: Proposal['shown']): Markup | string {
  if (kind !== statementKind.name || typeof statement !== 'string') return ''
  return html`<a class="button quiet" href="${base}/statements/${statement}">${words.statement}</a>`
}

function openTable(context: PageContext, open: readonly Proposal[], names: Names): Markup {
  const columns = [
    { label: words.proposal, cell: (proposal: Proposal) => shownOf(context, proposal) },
    {
      label: words.proposedBy,
      cell: ({ proposed_by: by, proposed_at: at }: Proposal) =>
        html`${proposer(names, by)}<br>${moment(at, context.timeZone)}`,
    },
    {
      label: words.status,
      cell: ({ status, rests_until: until }: Proposal) =>
        html`<span class="tag">${status}</span> ${until === null ? '' : moment(until, context.timeZone)}`,
    },
    { label: words.approve, isQuiet: true as const, cell: (proposal: Proposal) => acts(context, proposal) },
  ]
  return table(words.waiting, columns, open, html`<p>${words.nothingWaits}</p>`)
}

function acts(context: PageContext, { id, status, proposed_by: by }: Proposal): Markup | string {
  const { role, person } = context
  if (!DECIDING.some((one) => one === role)) return ''
  const act = (path: string, label: string, tone: 'main' | 'quiet' | 'grave') =>
    operationForm(context, `proposals/${path}`, html`${hidden('proposal', id)}${button(label, tone)}`)
  if (status === 'resting') return act('withdraw', words.withdraw, 'grave')
  if (by === person.id) return html`<small>${words.yours}</small> ${act('withdraw', words.withdraw, 'quiet')}`
  const reason = html`<label class="field"><span>${words.reason}</span><input name="reason" maxlength="500"></label>`
  const refusal = html`${hidden('proposal', id)}${reason}${button(words.refuse, 'grave')}`
  return html`${act('approve', words.approve, 'main')}
    <details><summary>${words.refuse}</summary>${operationForm(context, 'proposals/refuse', refusal)}</details>`
}

function decidedTable({ timeZone }: PageContext, decided: readonly Proposal[], names: Names): Markup {
  const columns = [
    { label: words.proposal, cell: ({ summary }: Proposal) => summary },
    {
      label: words.status,
      cell: ({ status, reason }: Proposal) => html`<span class="tag">${status}</span> ${reason ?? ''}`,
    },
    { label: words.proposedBy, cell: ({ proposed_by: by }: Proposal) => proposer(names, by) },
    {
      label: words.decidedBy,
      cell: ({ decided_by: by, decided_at: at }: Proposal) =>
        html`${names.get(by ?? '') ?? by ?? ''}<br>${at === null ? '' : moment(at, timeZone)}`,
    },
  ]
  return table(words.lately, columns, decided, html`<p>${words.nothingDecided}</p>`)
}
