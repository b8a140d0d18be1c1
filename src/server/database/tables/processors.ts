import type { Generated } from 'kysely'
import type { DeclineReason } from '../../../contract/decline-reasons.ts'

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

/** The tables processors own. */
export interface ProcessorTables {
  sandbox_payment: SandboxPaymentTable
}
