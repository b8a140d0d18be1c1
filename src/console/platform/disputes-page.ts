import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { disputeEvidencePdf, gatherEvidence } from '../../server/service/checkout/dispute-evidence.ts'
import { findDispute, type ListedDispute, listDisputes } from '../../server/service/money/disputes/dispute-records.ts'
import { findNamedFoundation, SANDBOX_FOUNDATION_NAME } from '../../server/service/money/ledger/foundation-name.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerPdf } from '../frame/answer-pdf.ts'
import { moment, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { say } from '../frame/say.ts'
import { disputesWords as words } from './disputes-words.ts'

const MOST = 100

/** Payments that donors' banks took back, the newest first. */
export const disputesPage: ConsolePage = {
  path: 'disputes',
  roles: PLATFORM_ROLES,
  nav: words.title,
  show: async (context) => {
    const { dependencies, liveMode } = context
    const disputes = await listDisputes(dependencies.db, { liveMode, limit: MOST })
    const more = disputes.length < MOST ? '' : html`<p class="hint">${say(words.more, { shown: MOST })}</p>`
    return {
      title: words.title,
      main: untitledCard(html`<p class="hint">${words.hint}</p>${disputesTable(context, disputes)}${more}`),
    }
  },
}

/** The sheet that answers a dispute. */
export const disputeFile: ConsolePage = {
  path: 'disputes/{id}',
  roles: PLATFORM_ROLES,
  show: async ({ dependencies, liveMode, params, now }) => {
    const { db } = dependencies
    const dispute = await findDispute(db, params.id ?? '')
    if (dispute?.live_mode !== liveMode) return answerUnknown()
    const { name } = (await findNamedFoundation(db, liveMode)) ?? SANDBOX_FOUNDATION_NAME
    const pdf = await disputeEvidencePdf(await gatherEvidence(db, dispute.id), name, now)
    return answerPdf(pdf, `${dispute.id}.pdf`)
  },
}

function disputesTable({ base, timeZone }: PageContext, disputes: readonly ListedDispute[]): Markup {
  return table(
    words.title,
    [
      { label: words.gift, cell: ({ donation_id: id }) => html`<code>${id}</code>` },
      { label: words.account, cell: ({ account_name }) => account_name },
      { label: words.nonprofit, cell: ({ nonprofit_name }) => nonprofit_name },
      { label: words.reason, cell: ({ reason }) => reason.replaceAll('_', ' ') },
      { label: words.amount, isNumber: true, cell: ({ amount }) => dollars(amount) },
      { label: words.taken, isNumber: true, cell: ({ taken }) => dollars(taken) },
      { label: words.answerBy, cell: ({ answer_by: by }) => (by === null ? '' : moment(by, timeZone)) },
      { label: words.state, cell: ({ status }) => html`<span class="tag">${words.states[status]}</span>` },
      { label: words.evidence, cell: ({ id }) => html`<a href="${base}/disputes/${id}">${words.sheet}</a>` },
    ],
    disputes,
    html`<p>${words.none}</p>`,
  )
}
