import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import {
  type BankNoticeRow,
  listNotices,
  proposeCorrection,
  settleByHand,
} from '../../server/service/money/bank-notices/bank-notices.ts'
import { button, hidden, moment, operationForm, table, textField, untitledCard } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext, proposalDependencies } from '../frame/define.ts'

/** Returns and corrections from the bank that need a person. */
export const bankNoticesPage: ConsolePage = {
  path: 'bank-notices',
  roles: PLATFORM_ROLES,
  nav: 'Bank notices',
  group: 'Money',
  show: async (context) => {
    const notices = await openNotices(context)
    const hint = html`<p class="hint">Returns and corrections from the bank that couldn’t be posted automatically. To import return files, run almoner bank returns on the command line.</p>`
    return { title: 'Bank notices', main: untitledCard(html`${hint}${noticesTable(context, notices)}`) }
  },
}

const row = { page: 'bank-notices', roles: ['operator'], fresh: true } as const

/** Resolves notices. A correction that changes a bank account needs a second person. */
export const bankNoticeOperations = [
  operation({
    ...row,
    name: 'bank_notices.propose_correction',
    path: 'bank-notices/correct',
    fields: z.object({ notice: z.string() }),
    example: { notice: 'bn_none' },
    perform: async (context, { notice }) => {
      const { result: _, ...audited } = await proposeCorrection(proposalDependencies(context), notice)
      return { ...audited, done: 'Correction proposed. A second person approves it under Approvals.' }
    },
  }),
  operation({
    ...row,
    name: 'bank_notices.settle',
    path: 'bank-notices/settle',
    fields: z.object({
      notice: z.string(),
      note: z
        .string()
        .check(z.trim(), z.minLength(3, 'Describe how it was resolved, in a few words.'), z.maxLength(500)),
    }),
    example: { notice: 'bn_none', note: 'paid by check' },
    perform: async (context, { notice: id, note }) => {
      const { result: _, ...audited } = await settleByHand(proposalDependencies(context), { id, note })
      return { ...audited, done: 'Resolved. Your note is in the audit log.' }
    },
  }),
]

/** Open notices of the page's mode. Notices without a known transfer count as live. */
export async function openNotices({ dependencies, liveMode }: PageContext): Promise<BankNoticeRow[]> {
  const notices = await listNotices(dependencies.db, { open: true })
  return notices.filter((notice) => (notice.live_mode ?? true) === liveMode)
}

function noticesTable(context: PageContext, notices: readonly BankNoticeRow[]): Markup {
  const columns = [
    {
      label: 'Code',
      cell: ({ code, kind, id }: BankNoticeRow) => html`${code} ${kind}<br><small><code>${id}</code></small>`,
    },
    {
      label: 'Payout or debit',
      cell: ({ transfer_id: transfer, trace_number: trace }: BankNoticeRow) => html`<code>${transfer ?? trace}</code>`,
    },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: BankNoticeRow) => dollars(amount) },
    { label: 'Received', cell: ({ received_at: at }: BankNoticeRow) => moment(at, context.timeZone) },
    { label: 'Why it’s open', cell: ({ reason }: BankNoticeRow) => reason ?? '' },
    ...(context.role === 'operator'
      ? [{ label: 'Actions', isQuiet: true as const, cell: (notice: BankNoticeRow) => actions(context, notice) }]
      : []),
  ]
  return table(
    'Bank notices',
    columns,
    notices,
    html`<p>No open bank notices. Returns and corrections that need a person appear here.</p>`,
  )
}

function actions(context: PageContext, { id, kind }: BankNoticeRow): Markup {
  const act = (path: string, content: Markup) =>
    operationForm(context, `bank-notices/${path}`, html`${hidden('notice', id)}${content}`)
  const note = textField(context, { name: 'note', label: 'How it was resolved' })
  return html`${kind === 'correction' ? act('correct', button('Propose correction', 'quiet')) : ''}
    <details><summary>Mark as resolved</summary>${act('settle', html`${note}${button('Mark as resolved', 'quiet')}`)}</details>`
}
