import { html } from 'hono/html'
import { type ListedClient, listClients } from '../../server/service/filings/clients.ts'
import { button, card, fillIn, moment, operationForm, table, textField } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { type FirstStep, firstStepsCard } from '../frame/first-steps.ts'
import { einText } from './fact-text.ts'
import { FILING, READING } from './firm-roles.ts'
import { firmWords as words } from './firm-words.ts'

const MOST_SHOWN = 200

/** The first page of a law firm: its clients. */
export const clientsPage: ConsolePage = {
  path: '',
  roles: READING,
  nav: words.clients,
  show: async (context) => {
    const { dependencies, subjectId: accountId, liveMode, query } = context
    const search = query.get('search')?.trim() ?? ''
    const rows = await listClients(dependencies.db, { accountId, liveMode }, { search, limit: MOST_SHOWN + 1 })
    const first = await firstStepsCard(context, FILING, () => firstSteps(context))
    return {
      title: words.clients,
      main: html`${first}${list(context, rows, search)}${adding(context, rows.length === 0)}`,
    }
  },
}

/** A law firm's first steps, from adding a client to reviewing a value. */
async function firstSteps({ base, dependencies, subjectId, liveMode }: PageContext): Promise<FirstStep[]> {
  const { db } = dependencies
  const ofFirm = (table: 'filing_client' | 'document') =>
    db.selectFrom(table).select('id').where('account_id', '=', subjectId).where('live_mode', '=', liveMode).limit(1)
  const reviewed = await db
    .selectFrom('document_review')
    .innerJoin('document', 'document.id', 'document_id')
    .select('key')
    .where('account_id', '=', subjectId)
    .where('live_mode', '=', liveMode)
    .limit(1)
    .executeTakeFirst()
  return [
    {
      name: 'Add a client',
      hint: 'Enter the EIN of a nonprofit that you file for.',
      to: `${base}#add-client`,
      isDone: (await ofFirm('filing_client').executeTakeFirst()) !== undefined,
    },
    {
      name: 'Upload a Form 990',
      hint: 'We read its values for your filings.',
      to: `${base}/documents`,
      isDone: (await ofFirm('document').executeTakeFirst()) !== undefined,
    },
    {
      name: 'Review its values',
      hint: 'Confirm or correct the values that need a person.',
      to: `${base}/documents`,
      isDone: reviewed !== undefined,
    },
  ]
}

function list(context: PageContext, rows: readonly ListedClient[], search: string) {
  const { base, timeZone } = context
  const columns = [
    {
      label: words.name,
      cell: ({ ein, name }: ListedClient) => html`<a href="${base}/clients/${ein}">${name ?? einText(ein)}</a>`,
    },
    { label: words.ein, cell: ({ ein }: ListedClient) => html`<code>${einText(ein)}</code>` },
    { label: words.documentsCount, cell: ({ documents }: ListedClient) => documents, isNumber: true as const },
    {
      label: words.changed,
      cell: ({ changedAt }: ListedClient) => (changedAt === null ? '' : moment(changedAt, timeZone)),
    },
  ]
  const finder = html`<form class="line filter" method="get" action="${base}">
    ${textField({ problem: null, sent: {} }, { name: 'search', label: words.search, type: 'search', value: search, required: false })}
    ${button(words.find, 'quiet')}</form>`
  const empty = html`<p>${search === '' ? words.noClients : words.noneFound}</p>`
  const more = rows.length > MOST_SHOWN ? html`<p>${fillIn(words.moreClients, { most: MOST_SHOWN })}</p>` : ''
  return card(words.clients, html`${finder}${table(words.clients, columns, rows.slice(0, MOST_SHOWN), empty)}${more}`)
}

function adding(context: PageContext, isOpen: boolean) {
  if (!FILING.some((role) => role === context.role)) return ''
  const form = operationForm(
    context,
    'clients/add',
    html`${textField(context, { name: 'ein', label: words.ein, hint: words.einHint })}
      ${textField(context, { name: 'name', label: words.name, required: false })}${button(words.addClient)}`,
  )
  const open = isOpen || context.problem !== null
  return html`<section class="card" id="add-client"><details${open ? html` open` : ''}><summary>${words.addClient}</summary>${form}</details></section>`
}
