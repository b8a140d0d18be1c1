import { TaskStatus } from '@lit/task'
import { type ClientOptions, callOperation, type LooseRequest } from '../../client/call-operation.ts'
import { ApiError, ClientError, NetworkError } from '../../client/client-errors.ts'
import type { EndpointShape, RequestOf, ResponseOf } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/errors.ts'

/*
 * How elements ask the service: what they read of its answers, how they ask, and what its failures mean to a donor.
 */

/** What a value can be, as JSON Schema calls it. */
export const KINDS = {
  boolean: (value: unknown) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  null: (value: unknown) => value === null,
  number: Number.isFinite,
  string: (value: unknown) => typeof value === 'string',
}

type Kind = keyof typeof KINDS

/** The shape of an answer: a plain value of one kind or another, an object with its members, or an array of items. */
export type AnswerSchema = Kind | readonly Kind[] | ObjectSchema | { readonly items: AnswerSchema }

/** An object; all members that are not called optional are there. */
interface ObjectSchema {
  readonly members: Readonly<Record<string, AnswerSchema>>
  readonly optional?: readonly string[]
}

/** Reads a value as a schema describes it, without the members it does not name; throws where the value is another. */
export function readAs(schema: AnswerSchema, value: unknown): unknown {
  if (typeof schema === 'string' || !('members' in schema || 'items' in schema)) {
    if ([schema].flat().some((kind) => KINDS[kind](value))) return value
  } else if ('items' in schema) {
    if (Array.isArray(value)) return value.map((item) => readAs(schema.items, item))
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

/** The members of answers that the elements show or go by. The embed reads, checks and keeps these alone. */
export const SHOWN_MEMBERS = [
  'amount',
  'basis_points',
  'card_fee',
  'category',
  'checkout_url',
  'city',
  'co2_tonnes_offset',
  'data',
  'detail',
  'direct',
  'donation_id',
  'donation_count',
  'ein',
  'eligibility_restrictions',
  'eligible',
  'field',
  'fixed_cents',
  'gift_url',
  'id',
  'logo_url',
  'matches',
  'mission',
  'name',
  'nonprofit',
  'nonprofits',
  'offset_id',
  'related_categories',
  'relaxed_place',
  'searched_for',
  'state',
  'theme',
  'total_amount',
  'total_impact',
  'trees',
  'url',
  'via_change',
  'words',
  'written_consent',
] as const

/** The same of what a gift does, which is read once a donor turns to a button. */
export const IMPACT_MEMBERS = ['amount', 'impact_rates', 'quantity', 'source', 'unit_many', 'unit_one', 'year'] as const
export type ImpactMember = (typeof IMPACT_MEMBERS)[number]

type ShownMember = (typeof SHOWN_MEMBERS)[number]

/** An answer as far as the elements may read it. */
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

/** Milliseconds that one attempt may take. */
const ATTEMPT_TIMEOUT = 8_000
/** The longest that a retry waits, in milliseconds, whatever the service asks for. */
const LONGEST_PAUSE = 5_000

/** An operation of the contract as elements use it: its address, and the shape of the answer. */
export interface Operation<Request, Answer> extends Pick<EndpointShape, 'method' | 'path'> {
  readonly answer: AnswerSchema
  /** Exists in the type only: names what is sent and answered. */
  readonly types?: (request: Request) => Answer
}

/** An operation with the types of its endpoint, cut to the members that elements read. */
export type OperationOf<E extends EndpointShape, Member extends string = ShownMember> = Operation<
  RequestOf<E> & LooseRequest,
  Shown<ResponseOf<E>, Member>
>

/** What goes with a call. */
export interface AskOptions {
  signal: AbortSignal
  /** Makes a write safe to send again. */
  idempotencyKey?: string | undefined
}

/**
 * Calls an operation, and once more after a short random pause if that can help. Throws a `ClientError`, or the reason
 * of an abort untouched.
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

/** Reads an error answer of the contract; throws if it is not one. */
export function readProblem(body: unknown): Problem {
  // A test compares the schema with that of the contract.
  return readAs(problem, body) as Problem
}

function pauseAfter(error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.min(asked, LONGEST_PAUSE) + 200 + Math.random() * 400
}

/** Tells whether the same request may succeed a moment later. */
export function isRetriable(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false
  const { status } = error
  return status === 0 || status === 429 || status >= 500 || codeOf(error) === 'idempotency_in_progress'
}

/** Tells whether the service understood the request and will refuse it again. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && !isRetriable(error)
}

/** The name of the sentence that tells donors what went wrong. */
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

/** What an element is doing; each phase is a `:state(…)` for styles. */
export type Phase = 'idle' | 'loading' | 'ready' | 'empty' | 'error' | 'offline'

/** The phase after a failure. */
export function failurePhase(error: unknown): 'offline' | 'error' {
  return reasonOf(error) === 'offline' ? 'offline' : 'error'
}

/** The phase of a task whose answer is undefined where there is nothing to ask yet. */
export function taskPhase<Answer>(
  task: { readonly status: TaskStatus; readonly value?: Answer | undefined; readonly error?: unknown },
  isEmpty: (answer: Answer) => boolean,
): Phase {
  if (task.status === TaskStatus.ERROR) return failurePhase(task.error)
  if (task.status !== TaskStatus.COMPLETE) return 'loading'
  if (task.value === undefined) return 'idle'
  return isEmpty(task.value) ? 'empty' : 'ready'
}
