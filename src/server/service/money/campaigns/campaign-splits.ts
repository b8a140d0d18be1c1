import { splitCents } from '../../../../contract/amounts.ts'
import type { CampaignType } from '../../../../contract/index.ts'

/** The split of a campaign's money in cents. The four parts add up to what was received. */
export interface CampaignFunds {
  /** Returned to the account for its expenses. */
  expense: number
  /** For the nonprofit. */
  grant: number
  /** The foundation's fee of the statement of work. */
  fee: number
  /** Undecided, with the foundation. */
  held: number
}

export type FundPlace = keyof CampaignFunds

/** The terms of a campaign. Shares are hundredths of a percent of what is received; 10,000 is all of it. */
export interface CampaignTerms {
  feeBasisPoints: number
  /** Gross campaigns: the expense share, agreed in advance. */
  expenseBasisPoints: number
  /** Share that is returned to the account on receipt: custom campaigns and net campaigns with funds returned. */
  returnBasisPoints: number
  /** Custom campaigns: the rest becomes a grant on receipt. */
  autoDistributeGrants: boolean
}

/** Something that happens to a campaign's money. Amounts are positive cents. */
export type CampaignEvent =
  | { kind: 'received'; amount: number }
  | { kind: 'expense_claimed'; amount: number }
  | { kind: 'grants_initiated' }
  | { kind: 'finalized' }
  | { kind: 'pulled_back'; amount: number }

/** The input of a split rule. */
export interface CampaignState {
  funds: CampaignFunds
  /** Claimed expenses that aren't paid yet; with funds returned, all claimed expenses. */
  claims: number
  final: boolean
}

/** Cents that move from one part to another; new money comes from `received`. */
export interface FundMove {
  from: FundPlace | 'received'
  to: FundPlace
  amount: number
}

/** The result of a rule: the moves to make, and the claims afterwards. */
interface CampaignStep {
  moves: FundMove[]
  claims: number
}

/** The split rule of a campaign type. */
type SplitRule = (state: CampaignState, event: CampaignEvent, terms: CampaignTerms) => CampaignStep

/** A campaign before its first donation. */
export const emptyCampaign: CampaignState = {
  funds: { expense: 0, grant: 0, fee: 0, held: 0 },
  claims: 0,
  final: false,
}

/** A move, or none for a zero amount. */
function move(from: FundMove['from'], to: FundPlace, amount: number): FundMove[] {
  return amount > 0 ? [{ from, to, amount }] : []
}

/** The state after an event, given the step computed for it. */
export function afterStep(state: CampaignState, event: CampaignEvent, step: CampaignStep): CampaignState {
  const funds = { ...state.funds }
  for (const { from, to, amount } of step.moves) {
    if (from !== 'received') funds[from] -= amount
    funds[to] += amount
  }
  return { funds, claims: step.claims, final: state.final || event.kind === 'finalized' }
}

/** Pays claims from an amount that is about to leave `from`; the rest goes to `to`. */
function claimsFirst(from: FundMove['from'], amount: number, claims: number, to: FundPlace): CampaignStep {
  const paid = Math.min(amount, claims)
  return { moves: [...move(from, 'expense', paid), ...move(from, to, amount - paid)], claims: claims - paid }
}

/** The split rule of each campaign type. */
export const splitRules: Readonly<Record<CampaignType, SplitRule>> = {
  gross: splitGross,
  net_held: splitNetHeld,
  net_returned: splitNetReturned,
  custom: splitCustom,
}

/** Gross: fee and expense shares are agreed in advance, so all money is split on receipt. */
function splitGross(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
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

/** Net, funds held: the foundation keeps all but its fee until expenses are final, then pays them and grants the rest. */
function splitNetHeld(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
  switch (event.kind) {
    case 'received':
      return holdReceived(state, event.amount, terms)
    case 'expense_claimed':
      return { moves: [], claims: state.claims + event.amount }
    case 'finalized':
      return claimsFirst('held', state.funds.held, state.claims, 'grant')
    default:
      return { moves: [], claims: state.claims }
  }
}

function holdReceived(state: CampaignState, amount: number, terms: CampaignTerms): CampaignStep {
  const [fee = 0, rest = 0] = splitCents(amount, [terms.feeBasisPoints, 10_000 - terms.feeBasisPoints])
  const feeMove = move('received', 'fee', fee)
  if (!state.final) return { moves: [...feeMove, ...move('received', 'held', rest)], claims: state.claims }
  const step = claimsFirst('received', rest, state.claims, 'grant')
  return { ...step, moves: [...feeMove, ...step.moves] }
}

/**
 * Net, funds returned: the account gets its share during the campaign. When expenses are final, the excess over them is
 * pulled back and granted. `claims` counts all its expenses.
 */
function splitNetReturned(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
  const { claims, funds } = state
  switch (event.kind) {
    case 'received':
      return { moves: returnReceived(state, event.amount, terms), claims }
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

/** Cents the account holds beyond its expenses; it must return them once the expenses are final. */
export function pullBackDue({ funds, claims, final }: CampaignState): number {
  return final ? Math.max(0, funds.expense - claims) : 0
}

function shortfall({ funds, claims }: CampaignState): number {
  return Math.max(0, claims - funds.expense)
}

function returnReceived(state: CampaignState, amount: number, terms: CampaignTerms): CampaignStep['moves'] {
  const [fee = 0, rest = 0] = splitCents(amount, [terms.feeBasisPoints, 10_000 - terms.feeBasisPoints])
  const feeMove = move('received', 'fee', fee)
  if (state.final) return [...feeMove, ...claimsFirst('received', rest, shortfall(state), 'grant').moves]
  const [back = 0, held = 0] = splitCents(rest, [terms.returnBasisPoints, 10_000 - terms.returnBasisPoints])
  return [...feeMove, ...move('received', 'expense', back), ...move('received', 'held', held)]
}

/**
 * Custom: a share is returned to the account on receipt, then open claims are paid, and the rest becomes a grant.
 * Grants are made at once if they are distributed automatically, otherwise when they are initiated.
 */
function splitCustom(state: CampaignState, event: CampaignEvent, terms: CampaignTerms): CampaignStep {
  const { claims, funds } = state
  switch (event.kind) {
    case 'received':
      return splitReceived(state, event.amount, terms)
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

function splitReceived(state: CampaignState, amount: number, terms: CampaignTerms): CampaignStep {
  const [fee = 0, rest = 0] = splitCents(amount, [terms.feeBasisPoints, 10_000 - terms.feeBasisPoints])
  const [back = 0, kept = 0] = splitCents(rest, [terms.returnBasisPoints, 10_000 - terms.returnBasisPoints])
  const to = terms.autoDistributeGrants || state.final ? 'grant' : 'held'
  const step = claimsFirst('received', kept, state.claims, to)
  return { ...step, moves: [...move('received', 'fee', fee), ...move('received', 'expense', back), ...step.moves] }
}
