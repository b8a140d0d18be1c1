import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { ledgerAccounts } from '../../server/database/tables/ledger-accounts.ts'
import type { Markup } from '../../server/pages/page.ts'
import { latestWork, requestWork } from '../../server/service/long-work/ask-for-work.ts'
import { closedThrough, type LedgerBalance, trialBalance } from '../../server/service/money/ledger/balances.ts'
import { entriesAbout, type LineAbout } from '../../server/service/money/ledger/entries.ts'
import { dollars } from '../frame/amounts.ts'
import { button, card, inWords, moment, operationForm, table, textField } from '../frame/controls.ts'
import { type ConsolePage, operation, type PageContext } from '../frame/define.ts'
import { workList } from '../frame/long-work.ts'

const DAY_MS = 86_400_000

const MOST_LINES = 200

const MOST_WORKS = 5

/** Trial balance, entries of a record, and verification of the ledger. */
export const ledgerPage: ConsolePage = {
  path: 'ledger',
  roles: PLATFORM_ROLES,
  nav: 'Ledger',
  group: 'Money',
  show: async (context) => {
    const { dependencies, liveMode, query } = context
    const { db } = dependencies
    const day = dayOf(query.get('day') ?? '')
    const balances = await trialBalance(db, liveMode, day && new Date(day.getTime() + DAY_MS))
    const closed = await closedThrough(db, liveMode)
    const id = query.get('about')?.trim() ?? ''
    const lines = id === '' ? undefined : await entriesAbout(db, { id, liveMode, limit: MOST_LINES })
    return {
      title: 'Ledger',
      main: html`${card('Entries of a record', entries(context, lines))}
        ${card('Trial balance', balance(context, balances, closed))}
        ${card('Verify ledger', await verifying(context))}`,
    }
  },
}

/** Verifies the ledger in a job. */
export const ledgerOperations = [
  operation({
    name: 'ledger.verify',
    path: 'ledger/verify',
    page: 'ledger',
    roles: PLATFORM_ROLES,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, dependencies, person, now }) => {
      const work = { kind: 'verify_ledger', title: '', by: person.id, now } as const
      const { result: _, ...audited } = await requestWork(tx, dependencies.newId, work)
      return { ...audited, done: 'Verification started. Progress and results appear below.' }
    },
  }),
]

async function verifying(context: PageContext): Promise<Markup> {
  const works = await latestWork(context.dependencies.db, 'verify_ledger', MOST_WORKS)
  return html`<p class="hint">Checks every entry, donation and campaign in both modes. A large ledger takes minutes.</p>
    ${operationForm(context, 'ledger/verify', button('Verify ledger', 'quiet'))}
    ${workList('verifying', works, context.timeZone)}`
}

function dayOf(text: string): Date | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at)
}

function balance(context: PageContext, balances: readonly LedgerBalance[], closed: string | undefined): Markup {
  const { base, query } = context
  const columns = [
    { label: 'Ledger account', cell: ({ book }: LedgerBalance) => inWords(book) },
    { label: 'Description', cell: ({ book }: LedgerBalance) => ledgerAccounts[book].about },
    { label: 'Balance', isNumber: true as const, cell: (one: LedgerBalance) => dollars(one.balance) },
  ]
  const total = balances.reduce((sum, one) => sum + one.balance, 0)
  const value = query.get('day') ?? ''
  return html`<p class="hint">Balance of every ledger account at the end of a day (UTC), or now if you choose none. Debits are positive, credits negative. ${closed === undefined ? '' : `Closed through ${closed}.`}</p>
    <form class="line" method="get" action="${base}/ledger">
      ${textField(context, { name: 'day', label: 'At the end of', type: 'date', value, required: false })}
      ${button('Show', 'quiet')}
    </form>
    ${table('Trial balance', columns, balances, html`<p>No entries yet. Balances appear here after the first donation.</p>`)}
    ${balances.length === 0 ? '' : html`<p>Total <strong>${dollars(total)}</strong></p>`}`
}

function entries(context: PageContext, lines: readonly LineAbout[] | undefined): Markup {
  const { base, query, timeZone } = context
  const columns = [
    { label: 'Entry', isNumber: true as const, cell: ({ entry_id: id }: LineAbout) => id },
    {
      label: 'Type',
      cell: ({ kind, subject_id: id }: LineAbout) => html`${inWords(kind)}<br><small><code>${id}</code></small>`,
    },
    { label: 'When', cell: ({ occurred_at: at }: LineAbout) => moment(at, timeZone) },
    { label: 'Ledger account', cell: ({ book }: LineAbout) => inWords(book) },
    { label: 'Owner', cell: ({ owner_id: owner }: LineAbout) => html`<code>${owner}</code>` },
    { label: 'Amount', isNumber: true as const, cell: ({ amount }: LineAbout) => dollars(amount) },
  ]
  const value = query.get('about') ?? ''
  return html`<p class="hint">Enter the ID of a donation, invoice, payout or campaign to see every ledger line it posted.</p>
    <form class="line" method="get" action="${base}/ledger">
      ${textField(context, { name: 'about', label: 'ID', type: 'search', value })}
      ${button('Show', 'quiet')}
    </form>
    ${lines === undefined ? '' : table('Entries of a record', columns, lines, html`<p>No entries for this record in this mode. Check the ID, or switch mode.</p>`)}`
}
