export type { Quota } from '../../http/token-bucket.ts'
export * from './rate-limiter.ts'
