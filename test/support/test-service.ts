import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { ApiError, type Client, createClient } from '../../src/client/index.ts'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { contract } from '../../src/contract/index.ts'
import { openDatabase } from '../../src/server/database/connect.ts'
import type { Database, Tables } from '../../src/server/database/tables/tables.ts'
import { silentLog } from '../../src/server/http/log.ts'
import { createIdentifiers } from '../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createSandboxAccounts } from '../../src/server/service/accounts/sandbox-accounts.ts'
import type { ServiceDependencies } from '../../src/server/service/api/handlers/context.ts'
import { createService } from '../../src/server/service/api/service.ts'
import { createTestDatabase } from './test-database.ts'

/** The time at which every test service starts. */
export const TEST_NOW = new Date('2026-03-10T12:00:00Z')

/** The whole service on its own database, with the sandbox accounts, a fixed clock, and clients. */
export interface TestService {
  db: Database
  /** The database as a `postgresql://` address, for commands. */
  url: string
  dependencies: ServiceDependencies
  fetch(request: Request): Promise<Response>
  /** A client with the Basic keys of a sandbox account, such as `storefront`, or with any pair of keys. */
  clientOf(account: string | { publicKey: string; secretKey: string }): Client<typeof contract>
  /** A client with only a public key. */
  publicClient(publicKey?: string): Client<typeof contract>
  /** Sets the clock of both modes. */
  setNow(moment: Date): void
  close(): Promise<void>
}

/** Starts a service for one test file; `overrides` replaces single dependencies. */
export async function startTestService(overrides: Partial<ServiceDependencies> = {}): Promise<TestService> {
  const testDatabase = await createTestDatabase()
  const database = await openDatabase<Tables>(testDatabase.url, { poolSize: 8 })
  const { db } = database
  let now = TEST_NOW
  const seal = createSeal(Buffer.alloc(32, 7))
  const dependencies: ServiceDependencies = {
    db,
    seal,
    clock: { now: () => now },
    newId: createIdentifiers(() => now.getTime()),
    log: silentLog,
    publicUrl: 'http://localhost:8080',
    ...overrides,
  }
  await createSandboxAccounts(db, { seal, now, allowedOrigins: ['http://localhost:8080'] })
  const service = createService(dependencies)
  return {
    db,
    url: testDatabase.url,
    dependencies,
    fetch: service.fetch,
    clientOf: (account) => {
      const keys =
        typeof account === 'string' ? { publicKey: `test_pk_${account}`, secretKey: `test_sk_${account}` } : account
      return createClient(contract, {
        baseUrl: dependencies.publicUrl,
        fetch: (request) => {
          request.headers.set('authorization', basicHeader(keys))
          return service.fetch(request)
        },
      })
    },
    publicClient: (publicKey = 'test_pk_storefront') =>
      createClient(contract, { baseUrl: dependencies.publicUrl, publicKey, fetch: service.fetch }),
    setNow: (moment) => {
      now = moment
    },
    close: async () => {
      await database.close()
      await testDatabase.drop()
    },
  }
}

/** Inserts a nonprofit that can receive donations; given fields replace the default ones. */
export async function insertTestNonprofit(
  db: Database,
  fields: { id: string; ein: string; name?: string; ineligible?: boolean },
): Promise<void> {
  const name = fields.name ?? `Test Nonprofit ${fields.ein}`
  await db
    .insertInto('nonprofit')
    .values({
      id: fields.id,
      ein: fields.ein,
      name,
      name_as_filed: name.toUpperCase(),
      name_search: name.toLowerCase(),
      operator_restrictions: JSON.stringify(
        fields.ineligible === true ? [{ code: 'blocked', detail: 'Under review.' }] : [],
      ),
      created_at: TEST_NOW,
      updated_at: TEST_NOW,
    })
    .execute()
}

/** A response with its body as it was sent. */
export interface RawAnswer {
  status: number
  headers: Headers
  json: unknown
}

/**
 * Sends a request with the Basic keys of a sandbox account, without the client, so that a test sees the wire format.
 */
export async function rawRequest(
  service: TestService,
  line: string,
  options: { body?: unknown; account?: string | null; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  const account = options.account === undefined ? 'storefront' : options.account
  if (account !== null) headers.set('authorization', `Basic ${btoa(`test_pk_${account}:test_sk_${account}`)}`)
  const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) }
  const response = await service.fetch(new Request(`http://localhost:8080${path}`, { method, headers, ...body }))
  return { status: response.status, headers: response.headers, json: await response.json() }
}

/** For `assert.rejects`: the client got this error code and status, for this parameter. */
export function refusedWith(code: string, status: number, param?: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual([error.code, error.status, error.param], [code, status, param])
    return true
  }
}

/** Creates a second law firm with test keys; returns the keys. */
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
