import { timingSafeEqual } from 'node:crypto'
import type { BasicCredentials } from '../../../contract/basic-credentials.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { isDatabaseUnavailable } from '../../kernel/database-availability.ts'
import type { Caller } from '../accounts/find-accounts.ts'
import { findCaller, secretHash, validSecretHashes } from '../accounts/find-accounts.ts'
import { type KeyChanges, rememberKeys } from '../accounts/keyring.ts'
import { type KnownRestrictedKey, knownRestrictedKeys, noteUse } from '../accounts/restricted-keys.ts'

const MAX_REMEMBERED = 10_000
const NOTED_EVERY_MS = 60_000

const SEND_BASIC = 'Send HTTP Basic: public key as username, secret key as password.'

/** Errors that the caller can fix. They don't repeat the input, because it may be a key. */
function whyRefused(header: string, credentials: BasicCredentials | undefined): string {
  const [, scheme] = /^(bearer|digest|token|negotiate|apikey)\b/i.exec(header) ?? []
  if (scheme !== undefined) return `The Authorization header uses ${scheme}. ${SEND_BASIC}`
  if (!/^basic\b/i.test(header)) return `The Authorization header is not HTTP Basic. ${SEND_BASIC}`
  if (credentials === undefined)
    return `The Authorization header isn’t the Base64 of public_key:secret_key. ${SEND_BASIC}`
  const { publicKey, secretKey } = credentials
  if (/^(test|live)_sk_/.test(publicKey)) return `The username is a secret key. ${SEND_BASIC}`
  if (secretKey === '') return `The secret key is missing. ${SEND_BASIC}`
  return 'The public key and the secret key aren’t from the same pair.'
}

/** Identifies the caller. Refuses with `credentials_missing` or `credentials_invalid`. */
export interface Authenticator {
  /** By the `Authorization: Basic` header with the account's own secret. Refuses restricted keys. */
  byBasic(header: string | null): Promise<Caller>
  /** Accepts restricted keys too; the caller must enforce the `restriction`. */
  byBasicOrRestricted(header: string | null): Promise<Caller>
  /** By a public key alone. */
  byPublicKey(publicKey: unknown): Promise<Caller>
}

interface Known {
  caller: Caller
  secretHashes: Buffer[]
  restrictedKeys: KnownRestrictedKey[]
}

/** Creates an authenticator that caches each key for five seconds, or until keys change. */
export function createAuthenticator(db: Database, now: () => Date, changes?: KeyChanges): Authenticator {
  const find = async (publicKey: string): Promise<Known | undefined> => {
    const caller = await findCaller(db, publicKey, now())
    if (caller === undefined) return undefined
    const owner = { accountId: caller.account.id, liveMode: caller.liveMode }
    const [secretHashes, restrictedKeys] = await Promise.all([
      validSecretHashes(db, caller, now()),
      knownRestrictedKeys(db, owner),
    ])
    return { caller, secretHashes, restrictedKeys }
  }
  const recall = rememberKeys(find, { now, most: MAX_REMEMBERED, changes })
  const noted = new Map<string, number>()
  const noteUseSometimes = async (keyId: string): Promise<void> => {
    const moment = now().getTime()
    if (moment - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return
    if (noted.size >= MAX_REMEMBERED) noted.clear()
    noted.set(keyId, moment)
    await noteUse(db, keyId, now()).catch((error: unknown) => {
      // Recording the use fails if the database is read-only; reads still work then.
      if (!isDatabaseUnavailable(error)) throw error
      noted.delete(keyId)
    })
  }

  const byBasicOrRestricted = async (header: string | null): Promise<Caller> => {
    if (header === null || header === '') throw new HttpError('credentials_missing', { detail: SEND_BASIC })
    const credentials = readBasicCredentials(header)
    const known = credentials === undefined ? undefined : await recall(credentials.publicKey)
    const given = secretHash(credentials?.secretKey ?? '')
    const matches = known?.secretHashes.filter((hash) => timingSafeEqual(hash, given)) ?? []
    if (known !== undefined && matches.length > 0) return known.caller
    const restricted = known?.restrictedKeys.filter((key) => timingSafeEqual(key.secretHash, given))[0]
    if (known === undefined || restricted === undefined)
      throw new HttpError('credentials_invalid', { detail: whyRefused(header, credentials) })
    if (restricted.expiresAt !== null && restricted.expiresAt <= now())
      throw new HttpError('credentials_invalid', { detail: 'This restricted key has expired or was revoked.' })
    await noteUseSometimes(restricted.restriction.keyId)
    return { ...known.caller, restriction: restricted.restriction }
  }
  return {
    byBasicOrRestricted,
    async byBasic(header) {
      const caller = await byBasicOrRestricted(header)
      if (caller.restriction === undefined) return caller
      throw new HttpError('operation_not_allowed', {
        detail: 'This operation requires the account’s secret key, not a restricted key.',
      })
    },
    async byPublicKey(publicKey) {
      if (typeof publicKey !== 'string' || publicKey === '')
        throw new HttpError('credentials_missing', {
          detail: 'Send your public key as the query parameter public_key.',
          param: 'public_key',
        })
      const known = await recall(publicKey)
      if (known === undefined)
        throw new HttpError('credentials_invalid', { detail: 'No account has this public key.', param: 'public_key' })
      return known.caller
    },
  }
}

/**
 * Parses `Authorization: Basic …`; undefined if the header is missing, uses another scheme or doesn't have two parts.
 */
function readBasicCredentials(header: string | null | undefined): BasicCredentials | undefined {
  const [, encoded] = /^basic\s+([a-z0-9+/=_-]+)\s*$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return colon < 0 ? undefined : { publicKey: decoded.slice(0, colon), secretKey: decoded.slice(colon + 1) }
}
