/** How a campaign splits its money: its `type` in the API. */
export type CampaignKind = 'gross' | 'net_held' | 'net_returned' | 'custom'

/** Terms of a campaign. Shares are basis points. */
export interface CampaignFact {
  kind: CampaignKind
  account: string
  nonprofit: string
  feeShare: number
  expenseShare: number
  returnShare: number
  autoGrants: boolean
  start: string
  end: string
  target?: string
}

/** An earlier gift: the key of its batch, and its index in the batch. */
export interface GiftRef {
  gift: string
  index: number
}

/** An event of the year, independent of the product's code. Amounts are cents. */
export type FactDetails =
  | {
      type: 'pledge'
      key: string
      account: string
      nonprofit: string
      cents: number
      count: number
      coversFees: boolean
    }
  | { type: 'card gift'; key: string; account: string; nonprofit: string; cents: number; donor: string }
  | { type: 'transfer'; key: string; account: string; fee: number; shares: { nonprofit: string; cents: number }[] }
  | ({ type: 'cancel' | 'pause' | 'resume' | 'refunded' } & GiftRef)
  | ({ type: 'regrant'; nonprofit: string } & GiftRef)
  | { type: 'dispute'; card: string; cents: number; fee: number }
  | { type: 'dispute closed'; card: string; won: boolean }
  | { type: 'refund at processor'; card: string; cents: number }
  | { type: 'returned transfer'; nonprofit: string; code: string }
  | { type: 'payout resent'; nonprofit: string }
  | { type: 'voided check'; nonprofit: string }
  | { type: 'revocation'; nonprofit: string }
  | { type: 'partial payment'; account: string; month: string; percent: number }
  | { type: 'bounced payment'; account: string; month: string }
  | { type: 'payout policy'; cycle: 'daily' | 'weekly' | 'monthly'; smallest: number; holdDays: number }
  | { type: 'fee terms'; account: string; gift: 'card' | 'invoice'; basisPoints: number; fixed: number; from: string }
  | ({ type: 'campaign'; key: string } & CampaignFact)
  | { type: 'campaign gifts'; campaign: string; cents: number[] }
  | { type: 'expense'; campaign: string; cents: number }
  | { type: 'campaign finalized'; campaign: string }
  | { type: 'returned debit'; account: string; code: string }
  | { type: 'new bank account'; account: string }
  | { type: 'debits authorized'; account: string }
  | { type: 'statement import'; through: string }

/** An event and its time, ISO 8601 in UTC. */
export type Fact = { at: string } & FactDetails

/** Kills the process of a day's jobs during one step, after the step has posted this many entries. */
export interface Kill {
  day: string
  step: string
  entries: number
}

/** A generated year. The daily jobs run at noon UTC. */
export interface GeneratedYear {
  /** Noon of the first and the last day. */
  first: string
  last: string
  accounts: string[]
  nonprofits: { key: string; ein: string; name: string; byCheck: boolean }[]
  facts: Fact[]
  kills: Kill[]
}
