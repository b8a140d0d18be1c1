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
export interface CampaignStep {
  moves: FundMove[]
  claims: number
}

/** A rule of one campaign type. */
export type SplitRule = (state: CampaignState, event: CampaignEvent, terms: CampaignTerms) => CampaignStep

/** A campaign before its first donation. */
export const emptyCampaign: CampaignState = {
  funds: { expense: 0, grant: 0, fee: 0, held: 0 },
  claims: 0,
  final: false,
}

/** A move, or none when there is nothing to move. */
export function move(from: FundMove['from'], to: FundPlace, amount: number): FundMove[] {
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
export function claimsFirst(from: FundMove['from'], amount: number, claims: number, to: FundPlace): CampaignStep {
  const paid = Math.min(amount, claims)
  return { moves: [...move(from, 'expense', paid), ...move(from, to, amount - paid)], claims: claims - paid }
}
