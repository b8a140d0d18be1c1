import type { Database } from '../../database/tables/tables.ts'
import type { Caller } from './account.ts'
import { findCaller, validSealedSecrets } from './queries.ts'
import type { Seal } from './sealing.ts'

/** A caller with its newest secret in the open; never leaves the process. */
export interface KeyedCaller extends Caller {
  secretKey: string
  /** Secrets that are being replaced and still valid. */
  olderSecretKeys: readonly string[]
}

const REMEMBERED_MS = 5_000
const MOST_REMEMBERED = 1_000

/** Finds the account of a public key together with its secret, remembering each for five seconds. */
export function createKeyring(
  db: Database,
  seal: Seal,
  now: () => Date,
): (publicKey: string) => Promise<KeyedCaller | undefined> {
  const remembered = new Map<string, { caller: KeyedCaller; until: number }>()
  return async (publicKey) => {
    const known = remembered.get(publicKey)
    if (known !== undefined && known.until > now().getTime()) return known.caller
    const caller = await findCaller(db, publicKey)
    if (caller === undefined) return undefined
    const owner = { accountId: caller.account.id, liveMode: caller.liveMode }
    const secrets = (await validSealedSecrets(db, owner, now())).map((sealed) => seal.unseal(sealed))
    const secretKey = secrets.pop()
    if (secretKey === undefined) return undefined
    const keyed = { ...caller, secretKey, olderSecretKeys: secrets }
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(publicKey, { caller: keyed, until: now().getTime() + REMEMBERED_MS })
    return keyed
  }
}
