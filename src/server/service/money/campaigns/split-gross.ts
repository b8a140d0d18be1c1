import { splitCents } from '../../../../contract/split-cents.ts'
import {
  type CampaignEvent,
  type CampaignState,
  type CampaignStep,
  type CampaignTerms,
  move,
} from './campaign-funds.ts'

/** Gross: fee and expense are shares known in advance, so every cent is placed as soon as it is received. */
export function splitGross(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
  if (event.kind !== 'received') return { moves: [], claims: state.claims }
  const rest = 10_000 - terms.feeBasisPoints - terms.expenseBasisPoints
  const [fee = 0, expense = 0, grant = 0] = splitCents(event.amount, [
    terms.feeBasisPoints,
    terms.expenseBasisPoints,
    rest,
  ])
  const moves = [...move('received', 'fee', fee), ...move('received', 'expense', expense)]
  return { moves: [...moves, ...move('received', 'grant', grant)], claims: state.claims }
}
