export { createSharedClaims } from './action-claims.ts'
export { admitTry, MOST_TRIES, MOST_TRIES_UNDER_ATTACK, noteTry, type Payer, type TryEnd } from './payment-shield.ts'
export { forgetShield } from './queries.ts'
export type { ShieldTables } from './tables.ts'
