import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { CampaignState } from './campaign-funds.ts'

const YEAR_MS = 366 * 86_400_000

/** An expense as far as it can be doubted: `spentOn` is `YYYY-MM-DD`, the amount cents. */
interface Claimed {
  amount: number
  spentOn: string
}

/**
 * What is so unlikely about expenses that somebody has to say it is right: days to come, days more than a year before
 * the campaign, and more than the campaign holds, with what is on its way to it.
 */
export function doubtsAbout(
  expenses: readonly Claimed[],
  { campaign, state, onItsWay, now }: { campaign: CampaignRow; state: CampaignState; onItsWay: number; now: Date },
): string[] {
  const today = now.toISOString().slice(0, 10)
  const earliest = new Date(campaign.start_date.getTime() - YEAR_MS).toISOString().slice(0, 10)
  const days = expenses.map(({ spentOn }) => spentOn).toSorted()
  const [first = today, last = today] = [days[0], days.at(-1)]
  // With funds returned, the account holds its share already, and all of its claims count against that.
  const returned = campaign.type === 'net_returned' ? state.funds.expense : 0
  const available = Math.max(0, state.funds.held + returned + onItsWay - state.claims)
  const sum = expenses.reduce((cents, { amount }) => cents + amount, 0)
  return [
    ...(last > today ? [`${last} is still to come.`] : []),
    ...(first < earliest ? [`${first} is more than a year before the campaign began.`] : []),
    ...(sum > available
      ? [`${dollars(sum)} is more than the ${dollars(available)} that the campaign has for expenses.`]
      : []),
  ]
}
