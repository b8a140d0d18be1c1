import { ActionTokenError } from '../../../../actions/index.ts'
import { keyOfLaunch, plain, readLaunch } from '../../../../actions/launch-token.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { findCaller, validSealedSecrets } from '../../accounts/find-accounts.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { membershipsOf } from '../../people/persons.ts'
import { findSession, readSessionCookie } from '../../people/sessions.ts'
import { findClient } from '../filing-records.ts'
import type { FilingLaunch, LaunchRequest } from './launch-request.ts'

/** Dependencies of authenticating a launch. */
export interface FirmDependencies {
  db: Database
  clock: Clock
  seal: Seal
  publicUrl: string
  /** Whether sandbox users may sign in: only on a server that one person alone can reach. */
  allowPrivateSandbox?: boolean
}

/** The firm whose server signed a launch's token, and the token's ID. Refuses any other token (403). */
export async function firmOfToken(
  { db, clock, seal }: FirmDependencies,
  token: string,
  request: LaunchRequest,
): Promise<{ accountId: string; tokenId: string }> {
  const now = clock.now(!request.sandbox)
  const caller = await findCaller(db, keyOfLaunch(token) ?? '', now)
  if (caller === undefined || caller.account.kind !== 'law_firm') throw new HttpError('action_token_invalid')
  const { account, liveMode } = caller
  const sealed = await validSealedSecrets(db, { accountId: account.id, liveMode }, now)
  const secrets = sealed.map((secret) => seal.unseal(secret))
  const claims = await readLaunch(token, secrets, toUnixSeconds(now)).catch(refused)
  const requestedClient = plain(request.ein ?? request.clientId ?? '')
  const same = claims.client === requestedClient && claims.state === request.state && claims.type === request.type
  if (!same || claims.sandbox !== request.sandbox || liveMode === request.sandbox)
    throw new HttpError('action_token_mismatch')
  return { accountId: account.id, tokenId: claims.id }
}

function refused(error: unknown): never {
  if (!(error instanceof ActionTokenError)) throw error
  throw new HttpError(error.code === 'expired' ? 'action_token_expired' : 'action_token_invalid')
}

/** The signed-in person's law firm that the launch's client belongs to. */
export async function firmOfPerson(
  { db, clock, publicUrl, allowPrivateSandbox = false }: FirmDependencies,
  request: Request,
  launch: FilingLaunch,
): Promise<{ accountId: string | undefined; isSignedIn: boolean }> {
  const found = await findSession(db, readSessionCookie(publicUrl, request), clock.now(true))
  if (found === undefined || (found.person.sandbox && !allowPrivateSandbox))
    return { accountId: undefined, isSignedIn: false }
  const memberships = await membershipsOf(db, found.person.id)
  for (const { subjectId: accountId } of memberships.filter(({ isLawFirm }) => isLawFirm)) {
    const scope = { accountId, liveMode: !launch.sandbox }
    const client = await findClient(db, scope, { clientId: launch.client_id, ein: launch.ein })
    if (client !== undefined) return { accountId, isSignedIn: true }
  }
  return { accountId: undefined, isSignedIn: true }
}
