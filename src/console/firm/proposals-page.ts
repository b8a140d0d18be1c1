import { html } from 'hono/html'
import { HttpError } from '../../server/http/http-error.ts'
import type { Markup } from '../../server/pages/page.ts'
import type { DocumentRow } from '../../server/service/documents/document-queue.ts'
import { valuesOf } from '../../server/service/documents/document-values.ts'
import { factLabel, valueLabel } from '../../server/service/filings/fact-label.ts'
import { listProposals, type Proposal, type ProposalSource } from '../../server/service/filings/proposals/proposals.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { button, card, fillIn, hidden, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { ownDocument, warningsOf } from './document-page.ts'
import { einText, factText } from './fact-text.ts'
import { fieldShown } from './filing-operations.ts'
import { FILING, READING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

/** A document's proposals for a client's file, each beside the file's current value. */
export const proposalsPage: ConsolePage = {
  path: 'documents/{id}/proposals',
  roles: READING,
  show: async (context) => {
    const row = await ownDocument(context)
    if (row === undefined) return answerUnknown()
    const { query, sent } = context
    const ein = await clientOf(context, row)
    const back = html`<p><a href="${context.base}/documents/${row.id}">${words.review}</a></p>${warningsOf(row)}`
    if (!/^\d{9}$/.test(ein)) return { title: words.proposals, main: html`${back}${askForClient(context)}` }
    const matchYear = (query.get('match_filing_year') ?? sent.match_filing_year) === 'true'
    const { subjectId: accountId, liveMode, dependencies } = context
    const scope = { accountId, liveMode, ein, documentId: row.id, matchYear }
    const list = await listProposals(dependencies.db, scope).catch(refusalOf)
    if (list instanceof HttpError)
      return { title: words.proposals, main: html`${back}${card(words.proposals, html`<p>${list.message}</p>`)}` }
    return {
      title: words.proposals,
      main: html`${back}${proposals(context, { ein, documentId: row.id, matchYear, caption: words.proposals, list: list.proposals })}`,
    }
  },
}

/** The client's EIN: as entered by a person, otherwise from the document, otherwise from the request. */
async function clientOf({ dependencies, query, sent }: PageContext, { id, ein }: DocumentRow): Promise<string> {
  const values = await valuesOf(dependencies.db, id)
  const review = values.find(({ key }) => key === 'head_ein')?.review ?? null
  const known = review === null ? ein : review.value
  return known ?? (query.get('ein') ?? sent.ein ?? '').replaceAll(/\D/g, '')
}

function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError && error.code === 'conflict') return error
  throw error
}

function askForClient(context: PageContext): Markup {
  return card(
    words.whoseFile,
    html`<form class="line" method="get">${textField(context, { name: 'ein', label: words.ein, hint: words.einHint })}
      ${button(words.proposals)}</form>`,
  )
}

interface Shown {
  caption: string
  ein: string
  documentId: string
  matchYear: boolean
  list: readonly Proposal[]
}

function proposals(context: PageContext, shown: Shown): Markup {
  const { ein, documentId, matchYear, list } = shown
  const { base, role } = context
  const mayDecide = FILING.some((one) => one === role)
  const name = html`<a href="${base}/clients/${ein}">${einText(ein)}</a>`
  if (list.length === 0) return card(words.proposals, html`<p>${words.noProposals}</p>`)
  const about = html`${hidden('id', documentId)}${hidden('ein', ein)}${hidden('match_filing_year', String(matchYear))}`
  const open = list.filter(({ standing }) => standing === 'open' || standing === 'conflict')
  const rest = list.filter((one) => !open.includes(one))
  const waiting =
    open.length === 0
      ? ''
      : operationForm(
          context,
          'filings/decide',
          html`${about}${proposalTable(context, { ...shown, list: open }, mayDecide ? choice : undefined)}
            ${mayDecide ? decisions(open) : ''}`,
          'proposals',
        )
  const undo = ({ field, standing, version }: Proposal): Markup | string =>
    standing === 'agrees'
      ? ''
      : operationForm(
          context,
          'filings/decide',
          html`${about}${hidden('fields', fieldShown({ field, version }))}
            <button class="button quiet" name="decision" value="undo">${words.undo}<span class="unseen">: ${factLabel(field)}</span></button>`,
        )
  const decided =
    rest.length === 0
      ? ''
      : card(
          words.settled,
          proposalTable(context, { ...shown, caption: words.settled, list: rest }, mayDecide ? undo : undefined),
        )
  const other = html`<p class="hint">${words.proposalsHint}</p><p>${words.ein} ${name} ·
    <a href="?ein=${ein}${matchYear ? '' : '&match_filing_year=true'}">${matchYear ? words.standingRecord : words.matchYear}</a></p>`
  return html`${card(words.proposals, html`${other}${waiting}`)}${decided}`
}

function decisions(open: readonly Proposal[]): Markup {
  const differs = open.some(({ standing }) => standing === 'conflict')
  return html`${
    differs
      ? html`<label class="tick"><input type="checkbox" name="replace" value="true"> ${words.replace}</label>`
      : ''
  }<div class="acting"><button class="button" name="decision" value="accept">${words.acceptChosen}</button>
      <button class="button quiet" name="decision" value="refuse">${words.refuseChosen}</button></div>`
}

/** New values are preselected; a person selects values that differ from the file. */
function choice({ field, standing, version }: Proposal): Markup {
  return html`<input class="choose" type="checkbox" name="fields" value="${fieldShown({ field, version })}" aria-label="${factLabel(field)}"${
    standing === 'open' ? html` checked` : ''
  }>`
}

function proposalTable(
  context: PageContext,
  { caption, documentId, list }: Shown,
  act: ((proposal: Proposal) => Markup | string) | undefined,
): Markup {
  const source = ({ key, printed, page, source }: ProposalSource): Markup => {
    const at = `${context.base}/documents/${documentId}?at=${encodeURIComponent(key)}`
    const where =
      page === undefined
        ? source === 'person'
          ? words.corrected
          : (printed ?? '')
        : fillIn(words.page, { number: page })
    return html`<a href="${at}">${valueLabel(key)}</a> <small>${where}</small>`
  }
  const sources = ({ sources: all }: Proposal): Markup => {
    const [first, ...others] = all
    if (first === undefined) return html``
    if (others.length === 0) return source(first)
    return html`<details><summary>${all.length}</summary><ul class="facts">${all.map((one) => html`<li>${source(one)}</li>`)}</ul></details>`
  }
  const standing = ({ field, standing, decidedBy }: Proposal): Markup =>
    html`${factLabel(field)} <span class="tag">${words.standings[standing]}</span>${
      decidedBy === null ? '' : html` <small>${fillIn(words.by, { who: decidedBy })}</small>`
    }`
  const valueCell = (value: Proposal['present']): Markup => html`<div class="fact-text">${factText(value)}</div>`
  const columns = [
    ...(act === undefined ? [] : [{ label: words.chosen, cell: act, isQuiet: true as const }]),
    { label: words.field, cell: standing },
    { label: words.proposed, cell: ({ value }: Proposal) => valueCell(value) },
    { label: words.present, cell: ({ present }: Proposal) => valueCell(present) },
    { label: words.source, cell: sources },
  ]
  return table(caption, columns, list, html``)
}
