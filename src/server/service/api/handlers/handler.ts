import type { Contract, ParsedRequestOf, ResponseOf } from '../../../../contract/index.ts'
import type { Context, OpenContext } from './context.ts'

type ContextOf<E> = E extends { auth: 'none' } ? OpenContext : Context

type Group = Contract[string]

/** An answer that is JSON text already, just as the contract's schema writes it. */
export class WrittenAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** One handler for each operation of a group: from parsed input and context to data. */
export type GroupHandlers<G extends Group> = {
  [Name in keyof G]: (
    input: ParsedRequestOf<G[Name]>,
    context: ContextOf<G[Name]>,
  ) => Promise<ResponseOf<G[Name]> | WrittenAnswer>
}

/** A handler for every operation of the contract; one that is missing does not compile. */
export type Handlers<C extends Contract> = { [Name in keyof C]: GroupHandlers<C[Name]> }
