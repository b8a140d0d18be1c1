import type { AccountKind, ConsentPolicy } from './tables.ts'

/** An account as the service knows it while it answers. */
export interface Account {
  id: string
  name: string
  kind: AccountKind
  parentAccountId: string | null
  email: string | null
  transfersEnabled: boolean
  webhooksEnabled: boolean
  allowedOrigins: readonly string[]
  consentPolicy: ConsentPolicy
}

/** Who asks, and in which mode. */
export interface Caller {
  account: Account
  liveMode: boolean
  publicKey: string
}
