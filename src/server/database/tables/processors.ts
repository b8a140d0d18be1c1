import type { Generated } from 'kysely'
import type { DeclineReason } from '../../../contract/payments.ts'

/** A payment as the sandbox's processor remembers it. Cents of USD. */
export interface SandboxPaymentTable {
  key: string
  amount: number
  status: 'paid' | 'declined' | 'action_needed' | 'voided'
  decline_reason: DeclineReason | null
  created_at: Date
  /** When the donor got it back. */
  refunded_at: Generated<Date | null>
}

/** A gift that the sandbox's processor charges every month. What its card does is kept, its number never. */
export interface SandboxSubscriptionTable {
  key: string
  amount: number
  card_behavior: string
  card_last4: string
  began_at: Date
  /** How many months have come, charged or not. */
  months: Generated<number>
  is_paused: Generated<boolean>
  paused_until: Generated<Date | null>
  ends_next: Generated<boolean>
  ended_at: Generated<Date | null>
  card_failed: Generated<boolean>
}

/** What one month's payment came to. */
export interface SandboxInvoiceTable {
  subscription_key: string
  month: number
  due_at: Date
  amount: number
  state: 'open' | 'paid' | 'failed'
  tries: number
  next_try_at: Date | null
  paid_at: Date | null
  refunded_at: Generated<Date | null>
}

/** The tables processors own. */
export interface ProcessorTables {
  sandbox_subscription: SandboxSubscriptionTable
  sandbox_invoice: SandboxInvoiceTable
  sandbox_payment: SandboxPaymentTable
}
