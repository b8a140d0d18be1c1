import type { Contract, contract, ParsedRequestOf, ResponseOf } from '../../contract/index.ts'
import { checkoutHandlers } from './checkout/routes.ts'
import type { Context, OpenContext } from './context.ts'
import { donationHandlers } from './donations/routes.ts'
import { nonprofitHandlers } from './nonprofits/routes.ts'

type ContextOf<E> = E extends { auth: 'none' } ? OpenContext : Context

type Group = Contract[string]

/** One handler for each operation of a group: from parsed input and context to data. */
export type GroupHandlers<G extends Group> = {
  [Name in keyof G]: (input: ParsedRequestOf<G[Name]>, context: ContextOf<G[Name]>) => Promise<ResponseOf<G[Name]>>
}

/** A handler for every operation of the contract; one that is missing does not compile. */
export type Handlers<C extends Contract> = { [Name in keyof C]: GroupHandlers<C[Name]> }

/** What answers each operation. */
export const handlers: Handlers<typeof contract> = {
  donations: donationHandlers,
  nonprofits: nonprofitHandlers,
  payments: checkoutHandlers,
}
