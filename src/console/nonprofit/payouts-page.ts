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
import { card, moment, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { moneyWords as words } from './money-words.ts'

const MOST = 200

const listPage: ConsolePage = {
  path: 'payouts',
  roles: NONPROFIT_ROLES,
  nav: words.payouts,
  show: async ({ dependencies, subjectId: ownerId, liveMode, base, timeZone }) => {
    const payouts = await listPayouts(dependencies.db, { ownerId, liveMode }, { offset: 0, limit: MOST })
    const columns = [
      { label: words.when, cell: ({ created_at: at }: ListedPayout) => moment(at, timeZone) },
      { label: words.method, cell: ({ method }: ListedPayout) => words.methods[method] },
      { label: words.status, cell: ({ status }: ListedPayout) => html`<span class="tag">${status}</span>` },
      {
        label: words.payout,
        cell: ({ id }: ListedPayout) => html`<a href="${base}/payouts/${id}"><code>${id}</code></a>`,
      },
      {
        label: words.amount,
        cell: ({ amount }: ListedPayout) => formatCents(amount, 'en-US'),
        isNumber: true as const,
      },
    ]
    const list = table(words.payouts, columns, payouts, html`<p>${words.noPayouts}</p>`)
    return { title: words.payouts, main: untitledCard(html`<p class="hint">${words.payoutsHint}</p>${list}`) }
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
      { label: words.when, cell: ({ givenAt }: RemittedDonation) => moment(givenAt, context.timeZone) },
      { label: words.platform, cell: ({ platform }: RemittedDonation) => platform },
      { label: words.gift, cell: ({ donationId }: RemittedDonation) => html`<code>${donationId}</code>` },
      {
        label: words.given,
        cell: ({ given }: RemittedDonation) => formatCents(given, 'en-US'),
        isNumber: true as const,
      },
      { label: words.sent, cell: ({ sent }: RemittedDonation) => formatCents(sent, 'en-US'), isNumber: true as const },
    ]
    const way = `${context.base}/payouts/${payout.id}`
    const files = html`<span><a class="button quiet" href="${way}/remittance.pdf" download>${words.pdf}</a>
      <a class="button quiet" href="${way}/remittance.csv" download>${words.csv}</a></span>`
    return {
      title: `${words.payout} ${formatCents(payout.amount, 'en-US')}`,
      main: html`${card(
        words.payout,
        html`<dl><dt>${words.when}</dt><dd>${moment(payout.created_at, context.timeZone)}</dd>
          <dt>${words.method}</dt><dd>${words.methods[payout.method]}</dd>
          <dt>${words.reference}</dt><dd><code>${referenceOf(payout)}</code></dd>
          <dt>${words.status}</dt><dd><span class="tag">${payout.status}</span></dd></dl>`,
        files,
      )}${card(words.inIt, table(words.inIt, columns, gifts, html`<p>${words.noneInIt}</p>`))}`,
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
    return found === undefined
      ? answerUnknown()
      : file(remittanceCsv(found), 'text/csv; charset=utf-8', `${found.payout.id}.csv`)
  },
}

/** What was sent to a nonprofit, and the remittance of each payout. */
export const payoutsPages = [listPage, payoutPage, pdfPage, csvPage]

function remittanceOf({ dependencies, subjectId, liveMode, params }: PageContext): Promise<Remittance | undefined> {
  return findRemittance(dependencies.db, { ownerId: subjectId, liveMode, id: params.id ?? '' })
}

function file(body: string | Uint8Array<ArrayBuffer>, type: string, name: string): Response {
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
