export { answerOnce } from './answer-once.ts'
export { readIdempotencyKey } from './idempotency-key.ts'
export { forgetAnswers } from './queries.ts'
