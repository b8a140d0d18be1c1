import { TaskStatus } from '@lit/task'
import { type ClientOptions, callOperation, type LooseRequest } from '../../client/call-operation.ts'
import { ApiError, ClientError, NetworkError } from '../../client/client-errors.ts'
import type { EndpointShape, RequestOf, ResponseOf } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/errors.ts'

/*
 * Access to the service: which members of a response are read, how requests are sent, and what failures mean to a
 * donor.
 */

/** Kinds of values, as in JSON Schema. */
export const KINDS = {
  boolean: (value: unknown) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  null: (value: unknown) => value === null,
  number: Number.isFinite,
  string: (value: unknown) => typeof value === 'string',
}

type Kind = keyof typeof KINDS

/** The schema of a response: a plain value of one or more kinds, an object with its members, or an array of items. */
export type AnswerSchema = Kind | readonly Kind[] | ObjectSchema | { readonly items: AnswerSchema }

/** An object; all members that aren't optional must be present. With `nullable`, null is valid too. */
interface ObjectSchema {
  readonly members: Readonly<Record<string, AnswerSchema>>
  readonly optional?: readonly string[]
  readonly nullable?: boolean
}

/** Reads a value by its schema, without undeclared members; throws if it doesn't match. */
export function readAs(schema: AnswerSchema, value: unknown): unknown {
  if (typeof schema === 'string' || !('members' in schema || 'items' in schema)) {
    if ([schema].flat().some((kind) => KINDS[kind](value))) return value
  } else if ('items' in schema) {
    if (Array.isArray(value)) return value.map((item) => readAs(schema.items, item))
  } else if (value === null && schema.nullable === true) {
    return null
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { members, optional = [] } = schema
    const given: Readonly<Record<string, unknown>> = Object(value)
    const read: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(members))
      if (given[name] !== undefined || !optional.includes(name)) read[name] = readAs(member, given[name])
    return read
  }
  throw new TypeError(`not ${JSON.stringify(schema)}`)
}

/** The members of responses that the elements use. The embed reads, validates and keeps only these. */
export const SHOWN_MEMBERS = [
  'account_name',
  'allocations',
  'amount',
  'basis_points',
  'budget_left',
  'budget_used',
  'card_fee',
  'category',
  'checkout_url',
  'city',
  'co2_tonnes_offset',
  'data',
  'detail',
  'direct',
  'donation_count',
  'donation_id',
  'donor_choice',
  'ein',
  'eligibility_restrictions',
  'eligible',
  'ends_on',
  'field',
  'fixed_cents',
  'fund',
  'fund_nonprofits',
  'gift_url',
  'given',
  'has_budget',
  'id',
  'kind',
  'logo_url',
  'matched_amount',
  'matches',
  'matching',
  'max_per_order',
  'mission',
  'monthly',
  'monthly_budget',
  'name',
  'next_payment_at',
  'nonprofit',
  'nonprofits',
  'offset_id',
  'percent',
  'related_categories',
  'relaxed_place',
  'searched_for',
  'starts_on',
  'state',
  'status',
  'theme',
  'total_amount',
  'total_budget',
  'total_impact',
  'trees',
  'url',
  'via_change',
  'words',
  'written_consent',
] as const

/** The same for the effect of a gift, which loads once a donor uses a button. */
export const IMPACT_MEMBERS = ['amount', 'impact_rates', 'quantity', 'source', 'unit_many', 'unit_one', 'year'] as const
export type ImpactMember = (typeof IMPACT_MEMBERS)[number]

type ShownMember = (typeof SHOWN_MEMBERS)[number]

/** A response, limited to the members that the elements may read. */
export type Shown<Answer, Member extends string = ShownMember> = Answer extends
  | string
  | number
  | boolean
  | null
  | undefined
  ? Answer
  : Answer extends readonly (infer Item)[]
    ? Shown<Item, Member>[]
    : { [Name in keyof Answer as Name extends Member ? Name : never]: Shown<Answer[Name], Member> }

/** Timeout of one attempt in milliseconds. */
const ATTEMPT_TIMEOUT = 8_000
/** The longest wait before a retry, in milliseconds, whatever the service asks for. */
const LONGEST_PAUSE = 5_000

/** An operation of the contract for the elements: its address, and the schema of the response. */
export interface Operation<Request, Answer> extends Pick<EndpointShape, 'method' | 'path'> {
  readonly answer: AnswerSchema
  /** Exists only in the type: the types of request and response. */
  readonly types?: (request: Request) => Answer
}

/** An operation with the types of its endpoint, limited to the members that elements read. */
export type OperationOf<E extends EndpointShape, Member extends string = ShownMember> = Operation<
  RequestOf<E> & LooseRequest,
  Shown<ResponseOf<E>, Member>
>

/** Options of a request. */
export interface AskOptions {
  signal: AbortSignal
  /** Makes a write safe to retry. */
  idempotencyKey?: string | undefined
}

/**
 * Calls an operation, and retries once after a short random pause if that can help. Throws a `ClientError`, or the
 * abort reason unchanged.
 */
export async function askService<Request extends LooseRequest, Answer>(
  operation: Operation<Request, Answer>,
  request: Request,
  client: ClientOptions,
  options: AskOptions,
): Promise<Answer> {
  try {
    return await attemptCall(operation, request, client, options)
  } catch (error) {
    options.signal.throwIfAborted()
    if (!isRetriable(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(error)))
    options.signal.throwIfAborted()
    return attemptCall(operation, request, client, options)
  }
}

async function attemptCall<Request extends LooseRequest, Answer>(
  { method, path, answer }: Operation<Request, Answer>,
  request: Request,
  client: ClientOptions,
  { signal, idempotencyKey }: AskOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(ATTEMPT_TIMEOUT)
  // The schema describes the endpoint that the types come from; a test compares them.
  const readAnswer = (body: unknown) => readAs(answer, body) as Answer
  const call = { signal: AbortSignal.any([signal, timeout]), idempotencyKey }
  try {
    return await callOperation({ method, path, readAnswer, readProblem }, request, client, call)
  } catch (cause) {
    if (timeout.aborted && !signal.aborted) throw new NetworkError(`${ATTEMPT_TIMEOUT} ms`, { cause })
    throw cause
  }
}

const problem: AnswerSchema = {
  members: {
    type: 'string',
    status: 'integer',
    code: 'string',
    title: 'string',
    detail: 'string',
    param: 'string',
    request_id: 'string',
  },
  optional: ['param'],
}

/** Reads an error response of the contract; throws if it isn't one. */
export function readProblem(body: unknown): Problem {
  // A test compares the schema with that of the contract.
  return readAs(problem, body) as Problem
}

function pauseAfter(error: unknown): number {
  const requestedPause = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.min(requestedPause, LONGEST_PAUSE) + 200 + Math.random() * 400
}

/** Whether the same request may succeed a moment later. */
export function isRetriable(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false
  const { status } = error
  return status === 0 || status === 429 || status >= 500 || codeOf(error) === 'idempotency_in_progress'
}

/** Whether the service understood the request and will refuse it again. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && !isRetriable(error)
}

/** The name of the error message for donors. */
export function reasonOf(error: unknown): 'offline' | 'unreachable' | 'busy' | 'unavailable' {
  const status = error instanceof ClientError ? error.status : 0
  if (status === 429) return 'busy'
  if (error instanceof ApiError && status < 500) return 'unavailable'
  return navigator.onLine ? 'unreachable' : 'offline'
}

/** The code of a failure, for programs. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : reasonOf(error)
}

/** An element's phase; each is a `:state(…)` for styles. */
export type Phase = 'idle' | 'loading' | 'ready' | 'empty' | 'error' | 'offline'

/** The phase after a failure. */
export function failurePhase(error: unknown): 'offline' | 'error' {
  return reasonOf(error) === 'offline' ? 'offline' : 'error'
}

/** The phase of a task whose result is undefined while there is nothing to request. */
export function taskPhase<Answer>(
  task: { readonly status: TaskStatus; readonly value?: Answer | undefined; readonly error?: unknown },
  isEmpty: (answer: Answer) => boolean,
): Phase {
  if (task.status === TaskStatus.ERROR) return failurePhase(task.error)
  if (task.status !== TaskStatus.COMPLETE) return 'loading'
  if (task.value === undefined) return 'idle'
  return isEmpty(task.value) ? 'empty' : 'ready'
}
