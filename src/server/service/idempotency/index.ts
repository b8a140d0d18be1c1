export { answerOnce } from './answer-once.ts'
export { readIdempotencyKey } from './idempotency-key.ts'
export { forgetAddress, forgetAnswers } from './queries.ts'
