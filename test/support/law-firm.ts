import { createHash } from 'node:crypto'
import type { Database } from '../../src/server/database/tables/tables.ts'
import { TEST_NOW } from './test-service.ts'

/** Makes a second law firm with test keys; answers the keys. */
export async function insertLawFirm(db: Database, word: string): Promise<{ publicKey: string; secretKey: string }> {
  const keys = { publicKey: `test_pk_${word}`, secretKey: `test_sk_${word}` }
  const owner = { account_id: `m_${word}`, live_mode: false, created_at: TEST_NOW }
  await db
    .insertInto('account')
    .values({
      id: owner.account_id,
      name: `${word} LLP`,
      kind: 'law_firm',
      parent_account_id: null,
      email: null,
      created_at: TEST_NOW,
    })
    .execute()
  await db
    .insertInto('public_key')
    .values({ public_key: keys.publicKey, ...owner })
    .execute()
  const secret_hash = createHash('sha256').update(keys.secretKey).digest()
  await db
    .insertInto('secret_key')
    .values({ secret_hash, secret_sealed: Buffer.alloc(1), expires_at: null, ...owner })
    .execute()
  return keys
}
