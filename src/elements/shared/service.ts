import { TaskStatus } from '@lit/task'
import { type ClientOptions, callOperation, type LooseRequest } from '../../client/call-operation.ts'
import { ApiError, ClientError, NetworkError } from '../../client/client-errors.ts'
import type { EndpointShape, RequestOf, ResponseOf } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/errors.ts'
import { type AnswerSchema, readAs } from './answer-schema.ts'
import type { Shown, ShownMember } from './shown-members.ts'

/*
 * How elements ask the service, and what its failures mean to a donor.
 */

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
