import { html } from 'hono/html'
import { PLATFORM_ROLES } from '../../contract/roles.ts'
import type { Markup } from '../../server/pages/page.ts'
import { dollars } from '../../server/rendering/amounts.ts'
import { disputeEvidencePdf, gatherEvidence } from '../../server/service/checkout/dispute-evidence.ts'
import { findDispute, type ListedDispute, listDisputes } from '../../server/service/money/disputes/disputes.ts'
import { findNamedFoundation, SANDBOX_FOUNDATION_NAME } from '../../server/service/money/ledger/foundation-name.ts'
import { answerUnknown } from '../frame/answer-page.ts'
import { answerPdf } from '../frame/answers.ts'
import { inWords, moment, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'

const MOST = 100

const STATES = { open: 'open', won: 'won', lost: 'lost' } as const

/** Disputed payments, newest first. */
export const disputesPage: ConsolePage = {
  path: 'disputes',
  roles: PLATFORM_ROLES,
  nav: 'Disputes',
  group: 'Money',
  show: async (context) => {
    const { dependencies, liveMode } = context
    const disputes = await listDisputes(dependencies.db, { liveMode, limit: MOST })
    const more = disputes.length < MOST ? '' : html`<p class="hint">Showing the latest ${MOST}.</p>`
    return {
      title: 'Disputes',
      main: untitledCard(
        html`<p class="hint">Card payments that donors disputed with their bank. A donation stays blocked until the dispute is decided. Send the evidence to the processor before the deadline; it shows what the donor saw and agreed to.</p>${disputesTable(context, disputes)}${more}`,
      ),
    }
  },
}

/** The evidence for a dispute as PDF. */
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
    'Disputes',
    [
      { label: 'Donation', cell: ({ donation_id: id }) => html`<code>${id}</code>` },
      { label: 'Account', cell: ({ account_name }) => account_name },
      { label: 'Nonprofit', cell: ({ nonprofit_name }) => nonprofit_name },
      { label: 'Reason', cell: ({ reason }) => inWords(reason) },
      { label: 'Amount', isNumber: true, cell: ({ amount }) => dollars(amount) },
      { label: 'Withheld', isNumber: true, cell: ({ taken }) => dollars(taken) },
      { label: 'Respond by', cell: ({ answer_by: by }) => (by === null ? '' : moment(by, timeZone)) },
      { label: 'Status', cell: ({ status }) => html`<span class="tag">${STATES[status]}</span>` },
      { label: 'Evidence', cell: ({ id }) => html`<a href="${base}/disputes/${id}">Evidence (PDF)</a>` },
    ],
    disputes,
    html`<p>No disputes. When a donor disputes a payment, it appears here with the deadline to respond.</p>`,
  )
}
