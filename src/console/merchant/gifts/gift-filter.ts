import { DONATION_STATUSES } from '../../../contract/donations.ts'
import { startOfDayIn } from '../../../server/kernel/calendar.ts'
import { nonprofitIdOf } from '../../../server/service/directory/registry/nonprofit-records.ts'
import type { DonationFilter } from '../../../server/service/money/donations/donation-records.ts'
import type { PageContext } from '../../frame/define.ts'
import { centsOf } from '../../frame/dollars.ts'

const DAY_MS = 86_400_000

/** What narrows the list of gifts, as its form sends it; what cannot be read narrows nothing. */
export async function readGiftFilter(context: PageContext): Promise<DonationFilter> {
  const { query, dependencies } = context
  const text = (name: string): string | undefined => query.get(name)?.trim() || undefined
  const nonprofit = text('nonprofit')
  const until = dayOf(context, 'until')
  return {
    status: DONATION_STATUSES.find((one) => one === text('status')),
    nonprofitId: nonprofit && ((await nonprofitIdOf(dependencies.db, nonprofit)) ?? nonprofit),
    campaignId: text('campaign'),
    externalId: text('external_id'),
    start: dayOf(context, 'from'),
    // The list's end is the last second that is in it.
    end: until && new Date(until.getTime() + DAY_MS - 1_000),
    least: centsOf(text('least') ?? ''),
    most: centsOf(text('most') ?? ''),
    ...searched(text('q')),
  }
}

/** What the search box narrows the list to, by the first letters of an ID; anything else is an ID of the account's own. */
function searched(name: string | undefined): DonationFilter {
  if (name === undefined) return {}
  const [prefix] = name.split('_')
  switch (prefix) {
    case 'inv':
      return { invoiceId: name }
    case 'po':
      return { payoutId: name }
    case 'ca':
      return { campaignId: name }
    case 'n':
      return { nonprofitId: name }
    default:
      return { externalId: name }
  }
}

function dayOf({ query, timeZone }: PageContext, name: string): Date | undefined {
  const day = query.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? startOfDayIn(timeZone, day) : undefined
}
