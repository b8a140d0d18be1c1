/** What the processor keeps of a collected amount: thousandths of it, plus fixed cents. */
export interface FeeRule {
  perThousand: number
  fixed: number
}

/** 2.9 % and 30 cents: what a gift by card costs where an account's terms say nothing else. */
export const CARD_FEE: FeeRule = { perThousand: 29, fixed: 30 }

/** The least a card can pay, in cents: no processor goes below. */
export const SMALLEST_CARD_PAYMENT = 50

/** The fee on a collected amount, rounded half up, in cents. */
export function feeOn(collected: number, rule: FeeRule = CARD_FEE): number {
  return Math.floor((collected * rule.perThousand + 500) / 1000) + rule.fixed
}
