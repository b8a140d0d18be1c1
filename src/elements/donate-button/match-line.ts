import { html, nothing, type TemplateResult } from 'lit'
import type { DonationMatch } from '../../contract/nonprofits.ts'
import type { Localized } from '../shared/localize.ts'
import type { Shown } from '../shared/service.ts'
import type { Recipient } from './recipient-controller.ts'

type Match = Shown<DonationMatch>

/** The gift that a match adds to. */
interface MatchedGift extends Localized {
  readonly recipient: Recipient | undefined
  readonly gift: { readonly amount: number } | undefined
}

/** Renders what the merchant adds to the gift; nothing if none of its programs matches gifts to the nonprofit. */
export function renderMatch({ recipient, gift, t, money }: MatchedGift): TemplateResult | typeof nothing {
  const { matching = [] } = recipient ?? {}
  const [first] = matching
  if (first === undefined) return nothing
  const merchant = first.account_name
  const cents = gift === undefined ? 0 : matching.reduce((sum, match) => sum + matchOf(gift.amount, match), 0)
  if (cents === 0) return html`<p class="match">${t('matchAny', { merchant })}</p>`
  // Where the rest of a budget isn't public, the promise says that it is limited.
  const isLimited = matching.some(({ has_budget, budget_left }) => has_budget && budget_left === undefined)
  const amount = money(cents, { short: true })
  return html`<p class="match">${t(isLimited ? 'matchAddsWithBudget' : 'matchAdds', { merchant, amount })}</p>`
}

/** Cents that a match adds to a gift of `amount` cents: its percentage, rounded down, up to its limits. */
function matchOf(amount: number, { percent, max_per_order, budget_left }: Match): number {
  const tenThousandths = Math.round(Number(percent) * 10_000)
  const share = Math.floor((amount * tenThousandths) / 1_000_000)
  return Math.min(share, max_per_order ?? share, budget_left ?? share)
}
