import { html } from 'hono/html'
import { DONATION_STATUSES } from '../../contract/donations.ts'
import { formatCents } from '../../contract/formatters.ts'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import { button, choiceField, inWords, moment, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'

const PER_PAGE = 50

/** Donations to a nonprofit with their status. */
export const donationsPage: ConsolePage = {
  path: 'donations',
  roles: NONPROFIT_ROLES,
  nav: 'Donations',
  show: async (context) => {
    const { base, query, timeZone } = context
    const donations = await findDonations(context)
    type Donation = (typeof donations)[number]
    const columns = [
      { label: 'When', cell: ({ created_at: at }: Donation) => moment(at, timeZone) },
      { label: 'Platform', cell: ({ platform }: Donation) => platform },
      {
        label: 'Status',
        cell: ({ status }: Donation) => html`<span class="tag">${inWords(status)}</span>`,
      },
      { label: 'Donation', cell: ({ id }: Donation) => html`<code>${id}</code>` },
      { label: 'Amount', cell: ({ amount }: Donation) => formatCents(amount, 'en-US'), isNumber: true as const },
    ]
    const options = [['', 'All'] as const, ...DONATION_STATUSES.map((one) => [one, inWords(one)] as const)]
    const filter = html`<console-filter><form class="line" method="get" action="${base}/donations">
      ${choiceField({ sent: {} }, { name: 'status', label: 'Status', options, value: query.get('status') ?? '' })}
      ${button('Show', 'quiet')}</form></console-filter>`
    const next = new URLSearchParams({ status: query.get('status') ?? '', after: donations.at(-1)?.id ?? '' })
    const older =
      donations.length < PER_PAGE
        ? ''
        : html`<p><a class="button quiet" href="${base}/donations?${next.toString()}">Older donations</a></p>`
    const list = table(
      'Donations',
      columns,
      donations,
      (query.get('status') ?? '') === ''
        ? html`<p>No donations yet. Donations to you appear here as they’re made.</p>`
        : html`<p>No donations match. Choose another status to see more.</p>`,
    )
    return {
      title: 'Donations',
      main: untitledCard(html`<p class="hint">Donations to you, newest first.</p>${filter}${list}${older}`),
    }
  },
}

function findDonations({ dependencies: { db }, subjectId, liveMode, query }: PageContext) {
  const status = DONATION_STATUSES.find((one) => one === query.get('status'))
  const after = query.get('after') ?? ''
  let donations = db
    .selectFrom('donation')
    .innerJoin('account', 'account.id', 'donation.account_id')
    .select(['donation.id', 'donation.amount', 'donation.status', 'donation.created_at', 'account.name as platform'])
    .where('nonprofit_id', '=', subjectId)
    .where('live_mode', '=', liveMode)
  if (status !== undefined) donations = donations.where('status', '=', status)
  // IDs sort by time, so the last ID of a page is where the next one starts.
  if (after !== '') donations = donations.where('donation.id', '<', after)
  return donations.orderBy('donation.id', 'desc').limit(PER_PAGE).execute()
}
