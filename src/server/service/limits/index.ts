export * from './rate-limiter.ts'
export type { Quota } from './token-bucket.ts'
