import { splitCents } from '../../../../contract/split-cents.ts'
import {
  type CampaignEvent,
  type CampaignState,
  type CampaignStep,
  type CampaignTerms,
  claimsFirst,
  move,
} from './campaign-funds.ts'

/**
 * Net, funds returned: the account has its share back during the campaign. Once expenses are final,
 * what it holds beyond them is pulled back and granted; `claims` counts all of its expenses.
 */
export function splitNetReturned(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
  const { claims, funds } = state
  switch (event.kind) {
    case 'received':
      return { moves: receive(state, event.amount, terms), claims }
    case 'expense_claimed':
      return { moves: [], claims: claims + event.amount }
    case 'finalized':
      return { moves: claimsFirst('held', funds.held, shortfall(state), 'grant').moves, claims }
    case 'pulled_back':
      return { moves: move('expense', 'grant', Math.min(event.amount, pullBackDue(state))), claims }
    case 'grants_initiated':
      return { moves: [], claims }
  }
}

/** Cents the account holds beyond its expenses: due back once they are final. */
export function pullBackDue({ funds, claims, final }: CampaignState): number {
  return final ? Math.max(0, funds.expense - claims) : 0
}

function shortfall({ funds, claims }: CampaignState): number {
  return Math.max(0, claims - funds.expense)
}

function receive(state: CampaignState, amount: number, terms: CampaignTerms): CampaignStep['moves'] {
  const [fee = 0, rest = 0] = splitCents(amount, [terms.feeBasisPoints, 10_000 - terms.feeBasisPoints])
  const feeMove = move('received', 'fee', fee)
  if (state.final) return [...feeMove, ...claimsFirst('received', rest, shortfall(state), 'grant').moves]
  const [back = 0, held = 0] = splitCents(rest, [terms.returnBasisPoints, 10_000 - terms.returnBasisPoints])
  return [...feeMove, ...move('received', 'expense', back), ...move('received', 'held', held)]
}
