import type * as z from 'zod/mini'
import { parsePart } from '../../server/http/read-request.ts'
import type { AnyOperation, Operation } from './define.ts'

/** Declares an operation: what a form sent is read by its fields, and refused by the name of the one at fault. */
export function operation<Fields extends z.ZodMiniType>(definition: Operation<Fields>): AnyOperation {
  const { perform, ...row } = definition
  return { ...row, run: async (context, sent) => perform(context, parsePart('body', definition.fields, sent)) }
}
