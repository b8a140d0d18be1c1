import type { Role } from '../../../contract/roles.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { requireAccount } from '../../../server/service/accounts/manage-accounts.ts'
import type { EndpointScope } from '../../../server/service/webhooks/account-endpoints.ts'
import type { ConsoleContext, OperationContext } from '../../frame/define.ts'
import { developerWords as words } from './developer-words.ts'

/** Who makes keys and endpoints, and reads what was sent. */
export const DEVELOPING: readonly Role[] = ['owner', 'developer']

/** The account's endpoints, in the mode of the page. */
export function endpointScope({ subjectId, liveMode, dependencies }: ConsoleContext): EndpointScope {
  const { db, newId, seal, clock, isPrivate } = dependencies
  return {
    db,
    newId,
    seal,
    account: { id: subjectId },
    liveMode,
    now: clock.now(liveMode),
    allowPrivateSandbox: isPrivate,
  }
}

/** The same within an operation; refuses an account that webhooks are not switched on for. */
export async function changingEndpoints(context: OperationContext): Promise<EndpointScope> {
  const account = await requireAccount(context.tx, context.subjectId)
  if (!account.webhooks_enabled) throw new HttpError('conflict', { detail: words.notEnabled })
  return { ...endpointScope(context), db: context.tx }
}
