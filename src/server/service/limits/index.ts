export * from './rate-limiter.ts'
export type { Quota } from '../../http/token-bucket.ts'
