import type { Generated } from 'kysely'

/** Tries to pay by one address or at one account, over a short while that began at `since`. */
export interface PaymentTallyTable {
  subject: string
  tries: number
  declines: Generated<number>
  since: Date
  locked_until: Date | null
}

/** An action token that was used. */
export interface UsedActionTable {
  id: string
  expires_at: Date
}

/** The tables of the shield. */
export interface AbuseTables {
  shield_salt: { single: Generated<boolean>; salt: string }
  payment_tally: PaymentTallyTable
  used_action: UsedActionTable
}
