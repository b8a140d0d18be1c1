/** A way for a campaign to split its money, as its contract names it. */
export type CampaignKind = 'gross' | 'net_held' | 'net_returned' | 'custom'

/** A campaign as it was agreed; shares in hundredths of a percent. */
export interface CampaignFact {
  kind: CampaignKind
  account: string
  nonprofit: string
  fee: number
  expense: number
  back: number
  autoGrants: boolean
  start: string
  end: string
  target?: string
}

/** What can happen to a gift that was given before; `gift` is the key of its batch, `index` its place in that. */
export interface GiftRef {
  gift: string
  index: number
}

/** Something that happens, in plain words and cents. Who reads them knows nothing of the product. */
export type Happening =
  | { is: 'promises'; key: string; account: string; nonprofit: string; cents: number; count: number; covers: boolean }
  | { is: 'card'; key: string; account: string; nonprofit: string; cents: number; donor: string }
  | { is: 'transfer'; key: string; account: string; fee: number; shares: { nonprofit: string; cents: number }[] }
  | ({ is: 'cancel' | 'pause' | 'resume' | 'refunded' } & GiftRef)
  | ({ is: 'regrant'; nonprofit: string } & GiftRef)
  | { is: 'dispute'; card: string; cents: number; fee: number }
  | { is: 'dispute ends'; card: string; won: boolean }
  | { is: 'given back'; card: string; cents: number }
  | { is: 'transfer returned'; nonprofit: string; code: string }
  | { is: 'sent again'; nonprofit: string }
  | { is: 'check voided'; nonprofit: string }
  | { is: 'revoked'; nonprofit: string }
  | { is: 'part paid'; account: string; month: string; percent: number }
  | { is: 'payment bounced'; account: string; month: string }
  | { is: 'policy'; cycle: 'daily' | 'weekly' | 'monthly'; smallest: number; holdDays: number }
  | { is: 'terms'; account: string; gift: 'card' | 'invoice'; basisPoints: number; fixed: number; from: string }
  | ({ is: 'campaign'; key: string } & CampaignFact)
  | { is: 'campaign gifts'; campaign: string; cents: number[] }
  | { is: 'expense'; campaign: string; cents: number }
  | { is: 'final'; campaign: string }
  | { is: 'debit returned'; account: string; code: string }
  | { is: 'bank account'; account: string }
  | { is: 'authorized'; account: string }
  | { is: 'statements'; through: string }

/** A happening at a moment, ISO 8601 in UTC. */
export type Fact = { at: string } & Happening

/** A process that is killed on a day, within a step of its round, once that has posted so many entries. */
export interface Kill {
  day: string
  step: string
  entries: number
}

/** A year of a made-up platform. The daily round of the server begins at noon UTC of every day. */
export interface MadeUpYear {
  /** Noon of the first day and of the last. */
  first: string
  last: string
  accounts: string[]
  nonprofits: { key: string; ein: string; name: string; byCheck: boolean }[]
  facts: Fact[]
  kills: Kill[]
}
