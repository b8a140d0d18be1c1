import type { AccountKind } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import { findCaller, isDisabled, secretHash, validSecretHashes } from './find-accounts.ts'
import type { Seal } from './keyring.ts'

interface SandboxAccount {
  id: string
  name: string
  kind: AccountKind
  /** Part of its well-known keys: `test_pk_<word>` and `test_sk_<word>`. */
  word: string
}

/** The accounts of every sandbox. Their keys are public, and always test keys. */
const SANDBOX_ACCOUNTS: readonly SandboxAccount[] = [
  { id: 'm_sandbox_storefront', name: 'Fern & Field', kind: 'merchant', word: 'storefront' },
  { id: 'm_sandbox_platform', name: 'Kindred Checkout', kind: 'platform', word: 'platform' },
  { id: 'm_sandbox_lawfirm', name: 'Alder & Reed LLP', kind: 'law_firm', word: 'lawfirm' },
]

/** Creates the sandbox accounts with their well-known test keys; safe to run again. */
export async function createSandboxAccounts(
  db: Database,
  options: { seal: Seal; now: Date; allowedOrigins: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const account of SANDBOX_ACCOUNTS) await insertSandboxAccount(tx, account, options)
  })
}

async function insertSandboxAccount(
  db: Database,
  { id, name, kind, word }: SandboxAccount,
  { seal, now, allowedOrigins }: { seal: Seal; now: Date; allowedOrigins: readonly string[] },
): Promise<void> {
  const secretKey = `test_sk_${word}`
  const keys = { account_id: id, live_mode: false, created_at: now }
  await db
    .insertInto('account')
    .values({
      id,
      name,
      kind,
      parent_account_id: null,
      email: `${word}@example.org`,
      transfers_enabled: kind !== 'law_firm',
      webhooks_enabled: true,
      allowed_origins: [...allowedOrigins],
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('public_key')
    .values({ public_key: `test_pk_${word}`, ...keys })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('secret_key')
    .values({ secret_hash: secretHash(secretKey), secret_sealed: seal.seal(secretKey), expires_at: null, ...keys })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The sandbox accounts that a well-known public key or secret opens at a moment. */
export async function openToEverybody(db: Database, now: Date): Promise<string[]> {
  const open: string[] = []
  for (const { id, word } of SANDBOX_ACCOUNTS) {
    const owner = { account: { id }, liveMode: false }
    const hashes = await validSecretHashes(db, owner, now)
    const caller = await findCaller(db, `test_pk_${word}`, now)
    const secretWorks = hashes.some((hash) => hash.equals(secretHash(`test_sk_${word}`))) && !(await isDisabled(db, id))
    if (caller !== undefined || secretWorks) open.push(id)
  }
  return open
}
