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
 * Custom: a share goes back to the account on receipt, open claims are paid next, and what remains
 * becomes a grant: at once when grants are distributed automatically, else when they are initiated.
 */
export function splitCustom(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
  const { claims, funds } = state
  switch (event.kind) {
    case 'received':
      return receive(state, event.amount, terms)
    case 'expense_claimed':
      return claimsFromHeld(funds.held, claims + event.amount)
    case 'grants_initiated':
    case 'finalized':
      return claimsFirst('held', funds.held, claims, 'grant')
    case 'pulled_back':
      return { moves: [], claims }
  }
}

function claimsFromHeld(held: number, claims: number): CampaignStep {
  const paid = Math.min(held, claims)
  return { moves: move('held', 'expense', paid), claims: claims - paid }
}

function receive(state: CampaignState, amount: number, terms: CampaignTerms): CampaignStep {
  const [fee = 0, rest = 0] = splitCents(amount, [terms.feeBasisPoints, 10_000 - terms.feeBasisPoints])
  const [back = 0, kept = 0] = splitCents(rest, [terms.returnBasisPoints, 10_000 - terms.returnBasisPoints])
  const to = terms.autoDistributeGrants || state.final ? 'grant' : 'held'
  const step = claimsFirst('received', kept, state.claims, to)
  return { ...step, moves: [...move('received', 'fee', fee), ...move('received', 'expense', back), ...step.moves] }
}
