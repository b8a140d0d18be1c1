import { type CallOptions, type ClientOptions, callOperation, type LooseRequest } from '../../client/call-operation.ts'
import type { EndpointShape, RequestOf, ResponseOf } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/errors.ts'
import { type AnswerSchema, readAs } from './answer-schema.ts'
import type { Shown } from './shown-members.ts'

/** Asks for one operation of the service, and reads of its answer what elements show. */
export type Operation<Request, Answer> = (request: Request, client: ClientOptions, call: CallOptions) => Promise<Answer>

/** An operation of the contract as pages need it: where to ask, and what answers look like. */
interface DescribedOperation extends Pick<EndpointShape, 'method' | 'path'> {
  answer: AnswerSchema
  problem: AnswerSchema
}

/** Makes an operation of its description; the operation of the contract gives its types. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<E extends EndpointShape>({
  method,
  path,
  answer,
  problem,
}: DescribedOperation): Operation<RequestOf<E> & LooseRequest, Shown<ResponseOf<E>>> {
  return (request, client, call) =>
    callOperation(
      {
        method,
        path,
        // Both schemas were written of the ones that these types come of.
        readAnswer: (body) => readAs(answer, body) as Shown<ResponseOf<E>>,
        readProblem: (body) => readAs(problem, body) as Problem,
      },
      request,
      client,
      call,
    )
}
