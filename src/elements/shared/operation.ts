import { type CallOptions, type ClientOptions, callOperation, type LooseRequest } from '../../client/call-operation.ts'
import type { EndpointShape, RequestOf, ResponseOf } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/errors.ts'
import { type AnswerSchema, readAs } from './answer-schema.ts'
import type { Shown, ShownMember } from './shown-members.ts'

/** An operation of the contract as pages need it: where to ask, and what answers look like. Parts may bring their own. */
export interface Operation<Request, Answer> extends Pick<EndpointShape, 'method' | 'path'> {
  readonly answer: AnswerSchema
  /** Never there: names the types of what is asked and answered. */
  readonly types?: (request: Request) => Answer
}

/** An operation with the types that the contract gives it. */
export type OperationOf<E extends EndpointShape, Member extends string = ShownMember> = Operation<
  RequestOf<E> & LooseRequest,
  Shown<ResponseOf<E>, Member>
>

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

/** Reads a refusal as the contract describes it; throws where it is none. */
export function readProblem(body: unknown): Problem {
  // The schema is held to the contract's by a test.
  return readAs(problem, body) as Problem
}

/** Asks for one operation of the service, and reads of its answer what elements show. */
export function perform<Request extends LooseRequest, Answer>(
  { method, path, answer }: Operation<Request, Answer>,
  request: Request,
  client: ClientOptions,
  call: CallOptions,
): Promise<Answer> {
  // The schema was written of the operation that these types come of.
  const readAnswer = (body: unknown) => readAs(answer, body) as Answer
  return callOperation({ method, path, readAnswer, readProblem }, request, client, call)
}
