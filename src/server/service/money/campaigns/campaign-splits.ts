import { splitCents } from '../../../../contract/amounts.ts'
import type { CampaignType } from '../../../../contract/index.ts'

/** Where the cents of a campaign stand. What was received is the sum of the four. */
export interface CampaignFunds {
  /** Returned to the account for its expenses. */
  expense: number
  /** For the nonprofit. */
  grant: number
  /** The foundation's fee of the statement of work. */
  fee: number
  /** With the foundation until it is decided. */
  held: number
}

/** One of the four places. */
export type FundPlace = keyof CampaignFunds

/** What a campaign agreed on. Shares are in hundredths of a percent of what is received, 10,000 for all of it. */
export interface CampaignTerms {
  feeBasisPoints: number
  /** Gross campaigns: the expense share known in advance. */
  expenseBasisPoints: number
  /** What goes back to the account on receipt: custom campaigns and net campaigns with funds returned. */
  returnBasisPoints: number
  /** Custom campaigns: what is not returned becomes a grant on receipt. */
  autoDistributeGrants: boolean
}

/** Something that happens to a campaign's money. Amounts are positive cents. */
export type CampaignEvent =
  | { kind: 'received'; amount: number }
  | { kind: 'expense_claimed'; amount: number }
  | { kind: 'grants_initiated' }
  | { kind: 'finalized' }
  | { kind: 'pulled_back'; amount: number }

/** All that a split rule looks at. */
export interface CampaignState {
  funds: CampaignFunds
  /** Expenses the account claimed and was not yet paid; with funds returned, all that it claimed. */
  claims: number
  final: boolean
}

/** Cents that go from one place to another; what is new comes from `received`. */
export interface FundMove {
  from: FundPlace | 'received'
  to: FundPlace
  amount: number
}

/** What a rule answers: the moves to make, and the claims that stand afterwards. */
interface CampaignStep {
  moves: FundMove[]
  claims: number
}

/** A rule of one campaign type. */
type SplitRule = (state: CampaignState, event: CampaignEvent, terms: CampaignTerms) => CampaignStep

/** A campaign before its first donation. */
export const emptyCampaign: CampaignState = {
  funds: { expense: 0, grant: 0, fee: 0, held: 0 },
  claims: 0,
  final: false,
}

/** A move, or none when there is nothing to move. */
function move(from: FundMove['from'], to: FundPlace, amount: number): FundMove[] {
  return amount > 0 ? [{ from, to, amount }] : []
}

/** The state after an event whose step was worked out. */
export function afterStep(state: CampaignState, event: CampaignEvent, step: CampaignStep): CampaignState {
  const funds = { ...state.funds }
  for (const { from, to, amount } of step.moves) {
    if (from !== 'received') funds[from] -= amount
    funds[to] += amount
  }
  return { funds, claims: step.claims, final: state.final || event.kind === 'finalized' }
}

/** Pays claims out of an amount that is about to leave `from`; the rest goes to `to`. */
function claimsFirst(from: FundMove['from'], amount: number, claims: number, to: FundPlace): CampaignStep {
  const paid = Math.min(amount, claims)
  return { moves: [...move(from, 'expense', paid), ...move(from, to, amount - paid)], claims: claims - paid }
}

/** The rule by which each type splits its money. */
export const splitRules: Readonly<Record<CampaignType, SplitRule>> = {
  gross: splitGross,
  net_held: splitNetHeld,
  net_returned: splitNetReturned,
  custom: splitCustom,
}

/** Gross: fee and expense are shares known in advance, so every cent is placed as soon as it is received. */
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
 * Net, funds returned: the account has its share back during the campaign. Once expenses are final,
 * what it holds beyond them is pulled back and granted; `claims` counts all of its expenses.
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

/** Cents the account holds beyond its expenses: due back once they are final. */
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
 * Custom: a share goes back to the account on receipt, open claims are paid next, and what remains
 * becomes a grant: at once when grants are distributed automatically, else when they are initiated.
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
