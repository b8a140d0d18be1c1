export { createSharedClaims } from './action-claims.ts'
export { admitTry, noteTry, type Payer, type TryEnd } from './payment-shield.ts'
export { forgetShield } from './queries.ts'
