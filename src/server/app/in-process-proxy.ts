import type { Database } from '../database/tables/tables.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Log } from '../http/log.ts'
import type { Counts } from '../http/metrics.ts'
import type { Clock } from '../kernel/clock.ts'
import { fetchPicture } from '../outbound/safe-fetch.ts'
import type { ActionClaims } from '../proxy/action-guard.ts'
import type { Challenge } from '../proxy/challenge.ts'
import { createFastProxy } from '../proxy/proxy.ts'
import type { ProxyOptions } from '../proxy/proxy-context.ts'
import { createSharedClaims } from '../service/abuse/payment-velocity.ts'
import type { Seal } from '../service/accounts/keyring.ts'
import { createKeyring, type KeyChanges } from '../service/accounts/keyring.ts'
import type { Service } from '../service/api/service.ts'

/** The public proxy in front of this process's service: it calls the client directly, without a network. */
export function createInProcessProxy(options: {
  service: Pick<Service, 'fetch'>
  db: Database
  seal: Seal
  clock: Clock
  keyChanges?: KeyChanges
  publicUrl: string
  log: Log
  counts?: Counts
  /** The time for token expiry in milliseconds; default: the machine's. */
  now?: () => number
  directoryChanges?: ProxyOptions['directoryChanges']
  /** The challenge that pages must solve for a link, stored with action tokens; none if absent. */
  challenge?: (claims: ActionClaims) => { challenge?: Challenge }
}): ReturnType<typeof createFastProxy> {
  const claims = createSharedClaims(options.db)
  const findCaller = createKeyring(options.db, options.seal, () => options.clock.now(true), options.keyChanges)
  return createFastProxy({
    upstreamUrl: options.publicUrl,
    fetch: options.service.fetch,
    log: options.log,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.counts === undefined ? {} : { counts: options.counts }),
    ...(options.directoryChanges === undefined ? {} : { directoryChanges: options.directoryChanges }),
    addressOf: clientAddress,
    publicUrl: options.publicUrl,
    docsUrl: options.publicUrl,
    fetchPicture,
    claims,
    ...options.challenge?.(claims),
    findAccount: async (publicKey) => {
      const caller = await findCaller(publicKey)
      if (caller === undefined) return undefined
      const { account, liveMode, secretKey, olderSecretKeys } = caller
      return {
        publicKey,
        secretKey,
        olderSecretKeys,
        liveMode,
        // Giving pages are on the server's own origin.
        allowedOrigins: [...account.allowedOrigins, new URL(options.publicUrl).origin],
        consentPolicy: account.consentPolicy,
      }
    },
  })
}
