import { html } from 'hono/html'
import { formatCents } from '../../contract/formatters.ts'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import { PRIVATE } from '../../server/pages/page-headers.ts'
import { foundationName } from '../../server/service/money/ledger/foundation-name.ts'
import { type ListedPayout, listPayouts } from '../../server/service/money/payouts/payout-records.ts'
import {
  findRemittance,
  type Remittance,
  type RemittedDonation,
  referenceOf,
  remittanceCsv,
  remittancePdf,
} from '../../server/service/money/payouts/remittance.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerCsv } from '../frame/answers.ts'
import { card, moment, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'

const MOST = 200

const METHODS = { ach: 'Bank transfer', check: 'Check' } as const

const listPage: ConsolePage = {
  path: 'payouts',
  roles: NONPROFIT_ROLES,
  nav: 'Payouts',
  show: async ({ dependencies, subjectId: ownerId, liveMode, base, timeZone }) => {
    const payouts = await listPayouts(dependencies.db, { ownerId, liveMode }, { offset: 0, limit: MOST })
    const columns = [
      { label: 'When', cell: ({ created_at: at }: ListedPayout) => moment(at, timeZone) },
      { label: 'Method', cell: ({ method }: ListedPayout) => METHODS[method] },
      { label: 'Status', cell: ({ status }: ListedPayout) => html`<span class="tag">${status}</span>` },
      {
        label: 'Payout',
        cell: ({ id }: ListedPayout) => html`<a href="${base}/payouts/${id}"><code>${id}</code></a>`,
      },
      {
        label: 'Amount',
        cell: ({ amount }: ListedPayout) => formatCents(amount, 'en-US'),
        isNumber: true as const,
      },
    ]
    const list = table(
      'Payouts',
      columns,
      payouts,
      html`<p>No payouts yet. Payouts appear here after stores pay for their donations and the holding period ends.</p>`,
    )
    return {
      title: 'Payouts',
      main: untitledCard(
        html`<p class="hint">Money sent to you. Each payout has a remittance that lists every donation in it.</p>${list}`,
      ),
    }
  },
}

const payoutPage: ConsolePage = {
  path: 'payouts/{id}',
  roles: NONPROFIT_ROLES,
  show: async (context) => {
    const found = await remittanceOf(context)
    if (found === undefined) return answerUnknown()
    const { payout, gifts } = found
    const columns = [
      { label: 'When', cell: ({ givenAt }: RemittedDonation) => moment(givenAt, context.timeZone) },
      { label: 'Platform', cell: ({ platform }: RemittedDonation) => platform },
      { label: 'Donation', cell: ({ donationId }: RemittedDonation) => html`<code>${donationId}</code>` },
      {
        label: 'Donated',
        cell: ({ given }: RemittedDonation) => formatCents(given, 'en-US'),
        isNumber: true as const,
      },
      {
        label: 'Sent to you',
        cell: ({ sent }: RemittedDonation) => formatCents(sent, 'en-US'),
        isNumber: true as const,
      },
    ]
    const way = `${context.base}/payouts/${payout.id}`
    const files = html`<span><a class="button quiet" href="${way}/remittance.pdf" download>Remittance (PDF)</a>
      <a class="button quiet" href="${way}/remittance.csv" download>Remittance (CSV)</a></span>`
    return {
      title: `Payout ${formatCents(payout.amount, 'en-US')}`,
      main: html`${card(
        'Payout',
        html`<dl><dt>When</dt><dd>${moment(payout.created_at, context.timeZone)}</dd>
          <dt>Method</dt><dd>${METHODS[payout.method]}</dd>
          <dt>Reference</dt><dd><code>${referenceOf(payout)}</code></dd>
          <dt>Status</dt><dd><span class="tag">${payout.status}</span></dd></dl>`,
        files,
      )}${card('Donations in this payout', table('Donations in this payout', columns, gifts, html`<p>This payout is a campaign grant, so it lists no single donations.</p>`))}`,
    }
  },
}

const pdfPage: ConsolePage = {
  path: 'payouts/{id}/remittance.pdf',
  roles: NONPROFIT_ROLES,
  show: async (context) => {
    const found = await remittanceOf(context)
    if (found === undefined) return answerUnknown()
    const issuer = (await foundationName(context.dependencies.db, context.liveMode)) ?? ''
    const pdf = await remittancePdf(found, context.subjectName, issuer)
    return file(new Uint8Array(pdf), 'application/pdf', `${found.payout.id}.pdf`)
  },
}

const csvPage: ConsolePage = {
  path: 'payouts/{id}/remittance.csv',
  roles: NONPROFIT_ROLES,
  show: async (context) => {
    const found = await remittanceOf(context)
    return found === undefined ? answerUnknown() : answerCsv(`${found.payout.id}.csv`, remittanceCsv(found))
  },
}

/** Payouts of a nonprofit with their remittances. */
export const payoutsPages = [listPage, payoutPage, pdfPage, csvPage]

function remittanceOf({ dependencies, subjectId, liveMode, params }: PageContext): Promise<Remittance | undefined> {
  return findRemittance(dependencies.db, { ownerId: subjectId, liveMode, id: params.id ?? '' })
}

function file(body: Uint8Array<ArrayBuffer>, type: string, name: string): Response {
  return new Response(body, {
    headers: {
      ...PRIVATE,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
