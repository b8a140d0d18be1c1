import { html } from 'hono/html'
import { DONATION_STATUSES } from '../../contract/donations.ts'
import { formatCents } from '../../contract/formatters.ts'
import { NONPROFIT_ROLES } from '../../contract/roles.ts'
import { button, choiceField, moment, table, untitledCard } from '../frame/controls.ts'
import type { ConsolePage, PageContext } from '../frame/define.ts'
import { moneyWords as words } from './money-words.ts'

const PER_PAGE = 50

/** Gifts to a nonprofit, with how far each has come. */
export const giftsPage: ConsolePage = {
  path: 'gifts',
  roles: NONPROFIT_ROLES,
  nav: words.gifts,
  show: async (context) => {
    const { base, query, timeZone } = context
    const gifts = await findGifts(context)
    type Gift = (typeof gifts)[number]
    const columns = [
      { label: words.when, cell: ({ created_at: at }: Gift) => moment(at, timeZone) },
      { label: words.platform, cell: ({ platform }: Gift) => platform },
      {
        label: words.status,
        cell: ({ status }: Gift) => html`<span class="tag">${status.replaceAll('_', ' ')}</span>`,
      },
      { label: words.gift, cell: ({ id }: Gift) => html`<code>${id}</code>` },
      { label: words.amount, cell: ({ amount }: Gift) => formatCents(amount, 'en-US'), isNumber: true as const },
    ]
    const options = [
      ['', words.all] as const,
      ...DONATION_STATUSES.map((one) => [one, one.replaceAll('_', ' ')] as const),
    ]
    const filter = html`<console-filter><form class="line" method="get" action="${base}/gifts">
      ${choiceField({ sent: {} }, { name: 'status', label: words.status, options, value: query.get('status') ?? '' })}
      ${button(words.show, 'quiet')}</form></console-filter>`
    const next = new URLSearchParams({ status: query.get('status') ?? '', after: gifts.at(-1)?.id ?? '' })
    const older =
      gifts.length < PER_PAGE
        ? ''
        : html`<p><a class="button quiet" href="${base}/gifts?${next.toString()}">${words.older}</a></p>`
    const list = table(words.gifts, columns, gifts, html`<p>${words.noGifts}</p>`)
    return {
      title: words.gifts,
      main: untitledCard(html`<p class="hint">${words.giftsHint}</p>${filter}${list}${older}`),
    }
  },
}

function findGifts({ dependencies: { db }, subjectId, liveMode, query }: PageContext) {
  const status = DONATION_STATUSES.find((one) => one === query.get('status'))
  const after = query.get('after') ?? ''
  let gifts = db
    .selectFrom('donation')
    .innerJoin('account', 'account.id', 'donation.account_id')
    .select(['donation.id', 'donation.amount', 'donation.status', 'donation.created_at', 'account.name as platform'])
    .where('nonprofit_id', '=', subjectId)
    .where('live_mode', '=', liveMode)
  if (status !== undefined) gifts = gifts.where('status', '=', status)
  // Ids follow time: those of the page before are left behind by the last of them.
  if (after !== '') gifts = gifts.where('donation.id', '<', after)
  return gifts.orderBy('donation.id', 'desc').limit(PER_PAGE).execute()
}
