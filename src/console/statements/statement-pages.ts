import { html } from 'hono/html'
import { foundationName } from '../../server/service/money/ledger/foundation-name.ts'
import {
  type MonthlyStatement,
  monthlyStatement,
  monthsOf,
  statementCsv,
  statementPdf,
} from '../../server/service/money/receivables/monthly-statement.ts'
import { dollars } from '../frame/amounts.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerCsv, answerPdf } from '../frame/answers.ts'
import { card, table } from '../frame/controls.ts'
import type { ConsolePage, PageContext, Roles } from '../frame/define.ts'

const words = {
  title: 'Statements',
  hint: 'Each month with activity, with its opening and closing balance.',
  none: 'No statements yet. A statement appears here after the first month with activity.',
  month: 'Month',
  opening: 'Opening balance',
  closing: 'Closing balance',
  files: 'Files',
} as const

/** Monthly statements of an account or a nonprofit as PDF and CSV. */
export function statementPages(roles: Roles): ConsolePage[] {
  return [
    {
      path: 'statements',
      roles,
      nav: words.title,
      show: async (context) => ({ title: words.title, main: card(words.title, await list(context)) }),
    },
    {
      path: 'statements/{month}/statement.pdf',
      roles,
      show: async (context) => {
        const statement = await statementOf(context, context.params.month ?? '')
        if (statement === undefined) return answerUnknown()
        const { db, clock } = context.dependencies
        const issuer = (await foundationName(db, context.liveMode)) ?? ''
        const pdf = await statementPdf(statement, issuer, clock.now(context.liveMode))
        return answerPdf(pdf, `statement-${statement.month}.pdf`)
      },
    },
    {
      path: 'statements/{month}/statement.csv',
      roles,
      show: async (context) => {
        const statement = await statementOf(context, context.params.month ?? '')
        if (statement === undefined) return answerUnknown()
        return answerCsv(`statement-${statement.month}.csv`, statementCsv(statement))
      },
    },
  ]
}

async function list(context: PageContext) {
  const { base, dependencies, subjectId: ownerId, liveMode } = context
  const months = await monthsOf(dependencies.db, { ownerId, liveMode })
  const statements: MonthlyStatement[] = []
  for (const month of months) {
    const statement = await statementOf(context, month)
    if (statement !== undefined) statements.push(statement)
  }
  const columns = [
    { label: words.month, cell: ({ month }: MonthlyStatement) => month },
    { label: words.opening, isNumber: true as const, cell: ({ opening }: MonthlyStatement) => dollars(opening) },
    { label: words.closing, isNumber: true as const, cell: ({ closing }: MonthlyStatement) => dollars(closing) },
    {
      label: words.files,
      cell: ({ month }: MonthlyStatement) =>
        html`<a href="${base}/statements/${month}/statement.pdf" aria-label="PDF ${month}">PDF</a> · <a href="${base}/statements/${month}/statement.csv" download aria-label="CSV ${month}">CSV</a>`,
    },
  ]
  return html`<p class="hint">${words.hint}</p>${table(words.title, columns, statements, html`<p>${words.none}</p>`)}`
}

function statementOf({ dependencies, subjectId: ownerId, liveMode }: PageContext, month: string) {
  return monthlyStatement(dependencies.db, { ownerId, liveMode, month })
}
