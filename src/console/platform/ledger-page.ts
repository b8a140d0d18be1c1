import { html } from 'hono/html'
import * as z from 'zod/mini'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import { books } from '../../server/database/tables/books.ts'
import type { Markup } from '../../server/pages/page.ts'
import { askForWork, latestWork } from '../../server/service/long-work/ask-for-work.ts'
import { type BookBalance, trialBalance } from '../../server/service/money/ledger/balances.ts'
import { closedThrough } from '../../server/service/money/ledger/close-period.ts'
import { entriesAbout, type LineAbout } from '../../server/service/money/ledger/entries.ts'
import { button, card, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { dollars } from '../frame/dollars.ts'
import { workList } from '../frame/long-work.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { booksWords as words } from './books-words.ts'

const DAY_MS = 86_400_000
const MOST_LINES = 200
const MOST_WORKS = 5

/** The books at the end of a day, the entries of any record, and the proof that all of it holds. */
export const ledgerPage: ConsolePage = {
  path: 'ledger',
  roles: PLATFORM_ROLES,
  nav: words.ledger,
  show: async (context) => {
    const { dependencies, liveMode, query } = context
    const { db } = dependencies
    const day = dayOf(query.get('day') ?? '')
    const balances = await trialBalance(db, liveMode, day && new Date(day.getTime() + DAY_MS))
    const closed = await closedThrough(db, liveMode)
    const id = query.get('about')?.trim() ?? ''
    const lines = id === '' ? undefined : await entriesAbout(db, { id, liveMode, limit: MOST_LINES })
    return {
      title: words.ledger,
      main: html`${card(words.entries, entries(context, lines))}
        ${card(words.balance, balance(context, balances, closed))}
        ${card(words.verify, await verifying(context))}`,
    }
  },
}

/** The proof, which a job does. */
export const ledgerOperations = [
  operation({
    name: 'ledger.verify',
    path: 'ledger/verify',
    page: 'ledger',
    roles: PLATFORM_ROLES,
    fields: z.object({}),
    example: {},
    perform: async ({ tx, dependencies, person, now }) => {
      const asked = { kind: 'verify_ledger', title: '', by: person.id, now } as const
      const { result: _, ...told } = await askForWork(tx, dependencies.newId, asked)
      return { ...told, done: words.verifying }
    },
  }),
]

async function verifying(context: PageContext): Promise<Markup> {
  const works = await latestWork(context.dependencies.db, 'verify_ledger', MOST_WORKS)
  return html`<p class="hint">${words.verifyHint}</p>
    ${operationForm(context, 'ledger/verify', button(words.verify, 'quiet'))}
    ${workList('verifying', works, context.timeZone)}`
}

function dayOf(text: string): Date | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : new Date(at)
}

function balance(context: PageContext, balances: readonly BookBalance[], closed: string | undefined): Markup {
  const { base, query } = context
  const columns = [
    { label: words.book, cell: ({ book }: BookBalance) => book.replaceAll('_', ' ') },
    { label: words.about, cell: ({ book }: BookBalance) => books[book].about },
    { label: words.amount, isNumber: true as const, cell: (one: BookBalance) => dollars(one.balance) },
  ]
  const total = balances.reduce((sum, one) => sum + one.balance, 0)
  const value = query.get('day') ?? ''
  return html`<p class="hint">${words.balanceHint} ${closed === undefined ? '' : say(words.closed, { day: closed })}</p>
    <form class="line" method="get" action="${base}/ledger">
      ${textField(context, { name: 'day', label: words.day, type: 'date', value, required: false })}
      ${button(words.show, 'quiet')}
    </form>
    ${table(words.balance, columns, balances, html`<p>${words.noLines}</p>`)}
    ${balances.length === 0 ? '' : html`<p>${words.total} <strong>${dollars(total)}</strong></p>`}`
}

function entries(context: PageContext, lines: readonly LineAbout[] | undefined): Markup {
  const { base, query, timeZone } = context
  const columns = [
    { label: words.entry, isNumber: true as const, cell: ({ entry_id: id }: LineAbout) => id },
    {
      label: words.kind,
      cell: ({ kind, subject_id: id }: LineAbout) =>
        html`${kind.replaceAll('_', ' ')}<br><small><code>${id}</code></small>`,
    },
    { label: words.when, cell: ({ occurred_at: at }: LineAbout) => moment(at, timeZone) },
    { label: words.book, cell: ({ book }: LineAbout) => book.replaceAll('_', ' ') },
    { label: words.owner, cell: ({ owner_id: owner }: LineAbout) => html`<code>${owner}</code>` },
    { label: words.debit, isNumber: true as const, cell: ({ amount }: LineAbout) => dollars(amount) },
  ]
  const value = query.get('about') ?? ''
  return html`<p class="hint">${words.entriesHint}</p>
    <form class="line" method="get" action="${base}/ledger">
      ${textField(context, { name: 'about', label: words.record, type: 'search', value })}
      ${button(words.show, 'quiet')}
    </form>
    ${lines === undefined ? '' : table(words.entries, columns, lines, html`<p>${words.noEntries}</p>`)}`
}
