export { type ImpactRate, impactSentence, rateSentence } from './impact-rate.ts'
export { setImpactRates } from './queries.ts'
export { createSandboxImpact } from './sandbox-impact.ts'
