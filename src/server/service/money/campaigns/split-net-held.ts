import { splitCents } from '../../../../contract/split-cents.ts'
import {
  type CampaignEvent,
  type CampaignState,
  type CampaignStep,
  type CampaignTerms,
  claimsFirst,
  move,
} from './campaign-funds.ts'

/** Net, funds held: the foundation keeps all but its fee until expenses are final, then pays them and grants the rest. */
export function splitNetHeld(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
  switch (event.kind) {
    case 'received':
      return receive(state, event.amount, terms)
    case 'expense_claimed':
      return { moves: [], claims: state.claims + event.amount }
    case 'finalized':
      return claimsFirst('held', state.funds.held, state.claims, 'grant')
    default:
      return { moves: [], claims: state.claims }
  }
}

function receive(state: CampaignState, amount: number, terms: CampaignTerms): CampaignStep {
  const [fee = 0, rest = 0] = splitCents(amount, [terms.feeBasisPoints, 10_000 - terms.feeBasisPoints])
  const feeMove = move('received', 'fee', fee)
  if (!state.final) return { moves: [...feeMove, ...move('received', 'held', rest)], claims: state.claims }
  const step = claimsFirst('received', rest, state.claims, 'grant')
  return { ...step, moves: [...feeMove, ...step.moves] }
}
