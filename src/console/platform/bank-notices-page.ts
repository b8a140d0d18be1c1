import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { type BankNoticeRow, listNotices } from '../../server/service/money/bank-notices/bank-notice-records.ts'
import { proposeCorrection, settleByHand } from '../../server/service/money/bank-notices/corrections.ts'
import { button, hidden, moment, operationForm, table, textField, untitledCard } from '../frame/controls.ts'
import { deciding } from '../frame/deciding.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { failuresWords as words } from './failures-words.ts'

/** What the bank sent back or corrected, and waits for somebody. */
export const bankNoticesPage: ConsolePage = {
  path: 'bank-notices',
  roles: PLATFORM_ROLES,
  nav: words.notices,
  show: async (context) => {
    const notices = await openNotices(context)
    const hint = html`<p class="hint">${words.noticesHint}</p>`
    return { title: words.notices, main: untitledCard(html`${hint}${noticesTable(context, notices)}`) }
  },
}

const row = { page: 'bank-notices', roles: ['operator'], fresh: true } as const

/** What is done about them; what changes a bank account, a second person approves. */
export const bankNoticeOperations = [
  operation({
    ...row,
    name: 'bank_notices.propose_correction',
    path: 'bank-notices/correct',
    fields: z.object({ notice: z.string() }),
    example: { notice: 'bn_none' },
    perform: async (context, { notice }) => {
      const { result: _, ...told } = await proposeCorrection(deciding(context), notice)
      return { ...told, done: words.corrected }
    },
  }),
  operation({
    ...row,
    name: 'bank_notices.settle',
    path: 'bank-notices/settle',
    fields: z.object({
      notice: z.string(),
      note: z.string().check(z.trim(), z.minLength(3, 'Say how, in a few words.'), z.maxLength(500)),
    }),
    example: { notice: 'bn_none', note: 'paid by check' },
    perform: async (context, { notice: id, note }) => {
      const { result: _, ...told } = await settleByHand(deciding(context), { id, note })
      return { ...told, done: words.settled }
    },
  }),
]

/** Open notices of the page's mode; those of no known transfer are live. */
export async function openNotices({ dependencies, liveMode }: PageContext): Promise<BankNoticeRow[]> {
  const notices = await listNotices(dependencies.db, { open: true })
  return notices.filter((notice) => (notice.live_mode ?? true) === liveMode)
}

function noticesTable(context: PageContext, notices: readonly BankNoticeRow[]): Markup {
  const columns = [
    {
      label: words.code,
      cell: ({ code, kind, id }: BankNoticeRow) => html`${code} ${kind}<br><small><code>${id}</code></small>`,
    },
    {
      label: words.transfer,
      cell: ({ transfer_id: transfer, trace_number: trace }: BankNoticeRow) => html`<code>${transfer ?? trace}</code>`,
    },
    { label: words.amount, isNumber: true as const, cell: ({ amount }: BankNoticeRow) => dollars(amount) },
    { label: words.received, cell: ({ received_at: at }: BankNoticeRow) => moment(at, context.timeZone) },
    { label: words.why, cell: ({ reason }: BankNoticeRow) => reason ?? '' },
    ...(context.role === 'operator'
      ? [{ label: words.act, isQuiet: true as const, cell: (notice: BankNoticeRow) => acts(context, notice) }]
      : []),
  ]
  return table(words.notices, columns, notices, html`<p>${words.noNotices}</p>`)
}

function acts(context: PageContext, { id, kind }: BankNoticeRow): Markup {
  const act = (path: string, content: Markup) =>
    operationForm(context, `bank-notices/${path}`, html`${hidden('notice', id)}${content}`)
  const note = textField(context, { name: 'note', label: words.note })
  return html`${kind === 'correction' ? act('correct', button(words.correct, 'quiet')) : ''}
    <details><summary>${words.settle}</summary>${act('settle', html`${note}${button(words.settle, 'quiet')}`)}</details>`
}
