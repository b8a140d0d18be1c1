import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { listenForChanges } from '../../database/change-listener.ts'
import type { Database } from '../../database/tables/tables.ts'
import { type Caller, findCaller, validSealedSecrets } from './find-accounts.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts small secrets for the database (AES-256-GCM) and derives others; the master key is stored elsewhere. */
export interface Seal {
  seal(secret: string): Buffer
  /** Throws if the bytes were changed or encrypted under another master key. */
  unseal(sealed: Buffer): string
  /** Derives 32 bytes from a text, which needs the master key. Each purpose has independent results. */
  derive(purpose: string, text: string): Buffer
}

/** Creates a seal from a 32-byte master key. */
export function createSeal(masterKey: Buffer): Seal {
  return {
    seal(secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', masterKey, nonce)
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    unseal(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', masterKey, sealed.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    derive(purpose, text) {
      const key = createHmac('sha256', masterKey).update(`almoner ${purpose}`).digest()
      return createHmac('sha256', key).update(text).digest()
    },
  }
}

/** A caller with its newest decrypted secret; never leaves the process. */
export interface KeyedCaller extends Caller {
  secretKey: string
  /** Older secrets that are still valid. */
  olderSecretKeys: readonly string[]
}

const MAX_REMEMBERED = 1_000

/** Finds the account and secret of a public key, cached for a few seconds. */
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

/** Cache lifetime of a key if no change notifications arrive. */
const REMEMBERED_MS = 5_000

export interface RememberedOptions {
  now: () => Date
  /** Maximum number of cached keys. */
  most: number
  changes?: KeyChanges | undefined
}

/** Caches a look-up by key for a few seconds, until accounts or keys change. Missing keys aren't cached. */
export function rememberKeys<Known>(
  find: (publicKey: string) => Promise<Known | undefined>,
  { now, most, changes }: RememberedOptions,
): (publicKey: string) => Promise<Known | undefined> {
  const remembered = new Map<string, { known: Known; until: number }>()
  let generation = 0
  changes?.subscribe(() => {
    generation += 1
    remembered.clear()
  })
  return async (publicKey) => {
    const held = remembered.get(publicKey)
    if (held !== undefined && held.until > now().getTime()) return held.known
    const before = generation
    const known = await find(publicKey)
    if (known === undefined) {
      remembered.delete(publicKey)
      return undefined
    }
    if (remembered.size >= most) remembered.clear()
    // A result that was read during a change may be outdated.
    if (before === generation) remembered.set(publicKey, { known, until: now().getTime() + REMEMBERED_MS })
    return known
  }
}

/** Notifies of changed accounts and keys, from any process. */
export interface KeyChanges {
  /** Calls back at each change, to invalidate caches. */
  subscribe(forget: () => void): void
}

/** Listens for changes in the database. Each new connection counts as a change, because one may have been missed. */
export function listenForKeyChanges(databaseUrl: string): KeyChanges & { stop(): Promise<void> } {
  const subscribers: (() => void)[] = []
  const listener = listenForChanges(databaseUrl, 'key_change', () => {
    for (const forget of subscribers) forget()
  })
  return { subscribe: (forget) => subscribers.push(forget), stop: () => listener.stop() }
}
