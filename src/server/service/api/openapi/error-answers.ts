import { type EndpointShape, type ErrorCode, errors, PROBLEM_TYPE, problem } from '../../../../contract/index.ts'
import type { JsonSchema } from './wire-schema.ts'

const everywhere: readonly ErrorCode[] = [
  'parameter_missing',
  'parameter_invalid',
  'parameter_unknown',
  'rate_limited',
  'internal',
  'database_unavailable',
]
const writes: readonly ErrorCode[] = [
  'body_unreadable',
  'body_too_large',
  'request_too_slow',
  'idempotency_in_progress',
  'idempotency_key_reused',
]
const authenticated: readonly ErrorCode[] = [
  'credentials_missing',
  'credentials_invalid',
  'operation_not_allowed',
  'address_not_allowed',
]

/** Every code an operation may answer with. */
export function codesOf(endpoint: EndpointShape): ErrorCode[] {
  const codes: ErrorCode[] = [...everywhere, ...(endpoint.errors ?? [])]
  if (endpoint.method !== 'GET') codes.push(...writes)
  if (endpoint.auth !== 'none') codes.push(...authenticated)
  if (endpoint.auth === 'law_firm') codes.push('law_firm_only')
  if (endpoint.params !== undefined) codes.push('not_found')
  return [...new Set(codes)]
}

/** The error answers of an operation by status, each with one example per code. */
export function errorAnswers(endpoints: readonly EndpointShape[]): Record<string, JsonSchema> {
  return answersOf([...new Set(endpoints.flatMap(codesOf))])
}

/** Answers for codes, by status. */
export function answersOf(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [String(status), answerOf(codes.filter((code) => errors[code].status === status))]),
  )
}

function answerOf(codes: readonly ErrorCode[]): JsonSchema {
  const examples = codes.map((code) => [
    code,
    { value: problem(code, { requestId: 'req_1HFJ3bPq7rXy2KfV9wAbCd', publicUrl: 'https://giving.example' }) },
  ])
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].title}`).join('. '),
    content: {
      [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' }, examples: Object.fromEntries(examples) },
    },
  }
}
