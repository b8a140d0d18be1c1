import { html } from 'hono/html'
import { writeCsv } from '../../server/rendering/csv.ts'
import { factLabel } from '../../server/service/filings/fact-label.ts'
import { type FilingHistoryEntry, filingHistory, findClient } from '../../server/service/filings/filing-records.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerCsv } from '../frame/answers.ts'
import { card, fillIn, moment, table } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { einText, factText, plainText } from './fact-text.ts'
import { READING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

const MOST_SHOWN = 500

/** The history of a client's file, newest first. */
export const historyPage: ConsolePage = {
  path: 'clients/{ein}/history',
  roles: READING,
  show: async (context) => {
    const entries = await entriesOf(context)
    if (entries === undefined) return answerUnknown()
    const { base, timeZone, params } = context
    const ein = params.ein ?? ''
    const shown = entries.toReversed().slice(0, MOST_SHOWN)
    const columns = [
      { label: words.when, cell: ({ at }: FilingHistoryEntry) => moment(at, timeZone) },
      { label: words.who, cell: ({ by }: FilingHistoryEntry) => by ?? words.key },
      { label: words.field, cell: ({ field }: FilingHistoryEntry) => factLabel(field) },
      { label: words.from, cell: ({ from }: FilingHistoryEntry) => factText(from) },
      { label: words.to, cell: ({ to }: FilingHistoryEntry) => factText(to) },
      { label: words.year, cell: ({ fiscalYearEnd }: FilingHistoryEntry) => fiscalYearEnd ?? words.standingRecord },
      {
        label: words.byDocument,
        cell: ({ documentId }: FilingHistoryEntry) =>
          documentId === null ? '' : html`<a href="${base}/documents/${documentId}">${words.document}</a>`,
      },
    ]
    const save = html`<a class="button quiet" href="${base}/clients/${ein}/history.csv">${words.saveCsv}</a>`
    const back = html`<p><a href="${base}/clients/${ein}">${words.fileOf}</a></p>`
    const list = table(words.history, columns, shown, html`<p>${words.noHistory}</p>`)
    return {
      title: fillIn(words.historyOf, { name: einText(ein) }),
      main: html`${back}${card(words.history, list, save)}`,
    }
  },
}

/** The whole history as CSV. */
export const historyFile: ConsolePage = {
  path: 'clients/{ein}/history.csv',
  roles: READING,
  show: async (context) => {
    const entries = await entriesOf(context)
    if (entries === undefined) return answerUnknown()
    return answerCsv(`history-${context.params.ein}.csv`, written(entries))
  },
}

const HEADINGS = ['at', 'by', 'field', 'from', 'to', 'fiscal_year_end', 'document_id', 'request_id'] as const

async function* written(entries: readonly FilingHistoryEntry[]): AsyncGenerator<string> {
  yield writeCsv(
    HEADINGS,
    entries.map(({ at, by, field, from, to, fiscalYearEnd, documentId, requestId }) => [
      at.toISOString(),
      by,
      field,
      plainText(from),
      plainText(to),
      fiscalYearEnd,
      documentId,
      requestId,
    ]),
  )
}

async function entriesOf(context: PageContext): Promise<FilingHistoryEntry[] | undefined> {
  const { dependencies, subjectId: accountId, liveMode, params } = context
  const named = { clientId: null, ein: params.ein ?? '' }
  const client = await findClient(dependencies.db, { accountId, liveMode }, named)
  return client && filingHistory(dependencies.db, { accountId, liveMode }, client.ein)
}
