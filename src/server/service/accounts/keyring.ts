import type { Database } from '../../database/tables/tables.ts'
import type { Caller } from './account.ts'
import { findCaller, validSealedSecrets } from './find-accounts.ts'
import type { KeyChanges } from './key-changes.ts'
import { rememberKeys } from './remembered-keys.ts'
import type { Seal } from './sealing.ts'

/** A caller with its newest secret in the open; never leaves the process. */
export interface KeyedCaller extends Caller {
  secretKey: string
  /** Secrets that are being replaced and still valid. */
  olderSecretKeys: readonly string[]
}

const MAX_REMEMBERED = 1_000

/** Finds the account of a public key together with its secret, remembering each for a few seconds. */
export function createKeyring(
  db: Database,
  seal: Seal,
  now: () => Date,
  changes?: KeyChanges,
): (publicKey: string) => Promise<KeyedCaller | undefined> {
  const find = async (publicKey: string): Promise<KeyedCaller | undefined> => {
    const caller = await findCaller(db, publicKey, now())
    if (caller === undefined) return undefined
    const owner = { accountId: caller.account.id, liveMode: caller.liveMode }
    const secrets = (await validSealedSecrets(db, owner, now())).map((sealed) => seal.unseal(sealed))
    const secretKey = secrets.pop()
    return secretKey === undefined ? undefined : { ...caller, secretKey, olderSecretKeys: secrets }
  }
  return rememberKeys(find, { now, most: MAX_REMEMBERED, changes })
}
