export { type ConsentDecision, type Decider, decideAutoGrant, decideDirect, decideViaChange } from './decide.ts'
export { type ConsentEvent, type NonprofitConsent, readConsent } from './read-consent.ts'
