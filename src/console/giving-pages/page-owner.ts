import { ACCOUNT_ROLES, PLATFORM_ROLES, type Role } from '../../contract/roles.ts'
import type { FundChanging } from '../../server/service/funds/funds.ts'
import type { GivingPageChanging } from '../../server/service/giving-pages/giving-pages.ts'
import { ensureNonprofitAccount, findNonprofitAccount } from '../../server/service/giving-pages/nonprofit-account.ts'
import type { ConsoleContext, OperationContext } from '../frame/define.ts'

/** Roles that see giving pages: in an account or a nonprofit. */
export const GIVING_PAGE_READERS: readonly Role[] = [...ACCOUNT_ROLES, 'editor']

/** Roles that make and publish giving pages. */
export const GIVING_PAGE_ROLES: readonly Role[] = ['owner', 'finance', 'developer', 'editor']

/** Roles that see funds: in an account, a nonprofit or the foundation. */
export const FUND_READERS: readonly Role[] = [...GIVING_PAGE_READERS, ...PLATFORM_ROLES]

/** Roles that make funds. */
export const FUND_ROLES: readonly Role[] = [...GIVING_PAGE_ROLES, 'operator']

/**
 * The account whose giving pages and funds a team sees: its own, or that of its nonprofit, which is empty before the
 * nonprofit made any.
 */
export async function ownerOf({ dependencies, place, subjectId, liveMode }: ConsoleContext) {
  if (place !== 'nonprofit') return { accountId: subjectId, liveMode }
  return { accountId: (await findNonprofitAccount(dependencies.db, subjectId)) ?? '', liveMode }
}

/** The owner of a team's funds; the foundation's have no account. */
export async function fundOwnerOf(context: ConsoleContext) {
  const { accountId, liveMode } = await ownerOf(context)
  return { accountId: context.place === 'platform' ? null : accountId, liveMode }
}

/** What changes of a team's giving pages need; creates the account of a nonprofit that has none. */
export async function changingPages(context: OperationContext): Promise<GivingPageChanging> {
  const { tx, dependencies, place, subjectId, liveMode } = context
  const { newId, clock, seal } = dependencies
  const keys = { newId, seal, now: clock.now(true) }
  const accountId = place === 'nonprofit' ? await ensureNonprofitAccount(tx, keys, subjectId) : subjectId
  return { db: tx, newId, now: clock.now(liveMode), accountId, liveMode }
}

/** What changes of a team's funds need. */
export async function changingFunds(context: OperationContext): Promise<FundChanging> {
  const { place, tx, dependencies, liveMode } = context
  if (place !== 'platform') return changingPages(context)
  const { newId, clock } = dependencies
  return { db: tx, newId, now: clock.now(liveMode), accountId: null, liveMode }
}
