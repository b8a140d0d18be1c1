import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { writeCsv } from '../../server/rendering/csv.ts'
import { type AuditEntry, type EntryFilter, findEntries } from '../../server/service/audit/audit-log.ts'
import { answerCsv } from '../frame/answers.ts'
import { button, moment, table, textField, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { periodFields, periodOf } from '../frame/period.ts'

const PER_PAGE = 50

const PER_EXPORT_STEP = 1_000

const HEADINGS = [
  'id',
  'at',
  'actor_kind',
  'actor',
  'action',
  'record',
  'subject',
  'before',
  'after',
  'address',
  'request',
]

/** The audit log with its search. */
export const auditPage: ConsolePage = {
  path: 'audit',
  roles: PLATFORM_ROLES,
  nav: 'Audit log',
  group: 'System',
  show: async (context) => {
    const entries = await findEntries(context.dependencies.db, filterOf(context), PER_PAGE)
    return { title: 'Audit log', main: html`${search(context)}${list(context, entries)}` }
  },
}

/** The matching entries as CSV, streamed. */
export const auditExport: ConsolePage = {
  path: 'audit/export.csv',
  roles: PLATFORM_ROLES,
  show: async (context) => answerCsv('audit-log.csv', exported(context)),
}

async function* exported(context: PageContext): AsyncGenerator<string> {
  yield writeCsv(HEADINGS, [])
  let filter = filterOf(context)
  for (;;) {
    const entries = await findEntries(context.dependencies.db, filter, PER_EXPORT_STEP)
    const [first, ...others] = entries.map(csvRow)
    if (first === undefined) return
    yield writeCsv(first, others)
    filter = { ...filter, before: entries.at(-1)?.id }
  }
}

function csvRow(entry: AuditEntry): string[] {
  return [
    String(entry.id),
    entry.at.toISOString(),
    entry.actor_kind,
    entry.actor_name,
    entry.action,
    entry.record_id,
    entry.subject_id,
    JSON.stringify(entry.before ?? {}),
    JSON.stringify(entry.after ?? {}),
    entry.address ?? '',
    entry.request_id ?? '',
  ]
}

function filterOf(context: PageContext): EntryFilter {
  const before = Number(context.query.get('before'))
  return {
    about: context.query.get('about')?.trim() || undefined,
    ...periodOf(context),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

function search(context: PageContext): Markup {
  const { base, query } = context
  const value = (name: string) => ({ name, value: query.get(name) ?? '', required: false })
  const wanted = new URLSearchParams([...query].filter(([name]) => name !== 'before'))
  return html`<p class="hint">Who changed which record, with the values before and after. Entries can’t be changed or deleted.</p>
    <console-filter><form class="line" method="get" action="${base}/audit">
      ${textField(context, { ...value('about'), label: 'Record, person or action', type: 'search', hint: 'An ID such as m_…, an e-mail address, or the start of an action such as team.' })}
      ${periodFields(context)}
      ${button('Search', 'quiet')}
      <a class="button quiet" href="${base}/audit/export.csv?${wanted.toString()}" download>Download CSV</a>
    </form></console-filter>`
}

function list({ base, query, timeZone }: PageContext, entries: readonly AuditEntry[]): Markup {
  const columns = [
    { label: 'When', cell: ({ at }: AuditEntry) => moment(at, timeZone) },
    {
      label: 'Who',
      cell: ({ actor_name: name, actor_kind: kind }: AuditEntry) =>
        html`<span class="breakable">${name}</span><br><small>${kind}</small>`,
    },
    { label: 'Action', cell: ({ action }: AuditEntry) => action },
    {
      label: 'Record',
      cell: ({ record_id: record, subject_id: subject }: AuditEntry) =>
        html`<code>${record}</code>${subject === record ? '' : html`<br><small><code>${subject}</code></small>`}`,
    },
    { label: 'IP address', cell: ({ address }: AuditEntry) => address ?? '' },
    { label: 'Details', cell: details },
  ]
  const older = new URLSearchParams(query)
  older.set('before', String(entries.at(-1)?.id ?? ''))
  const more =
    entries.length < PER_PAGE
      ? ''
      : html`<p><a class="button quiet" href="${base}/audit?${older.toString()}">Older entries</a></p>`
  return untitledCard(
    html`${table('Audit log', columns, entries, html`<p>No entries match. Remove a search term or widen the dates.</p>`)}${more}`,
  )
}

function details({ before, after, request_id: request }: AuditEntry): Markup | string {
  if (before === null && after === null && request === null) return ''
  const part = (name: string, value: unknown) =>
    value === null ? '' : html`<dt>${name}</dt><dd><pre>${JSON.stringify(value, null, 1)}</pre></dd>`
  const requestRow = request === null ? '' : html`<dt>request</dt><dd><code>${request}</code></dd>`
  return html`<details><summary>Details</summary><dl>${part('before', before)}${part('after', after)}${requestRow}</dl></details>`
}
