import type { Command } from 'commander'
import {
  createKeys,
  type KeyPair,
  listKeys,
  revokeKey,
  rotatePublicKey,
  rotateSecret,
} from '../service/accounts/manage-keys.ts'
import {
  createRestrictedKey,
  listRestrictedKeys,
  namesRestrictedKey,
  type RestrictedKey,
  revokeRestrictedKey,
} from '../service/accounts/restricted-keys.ts'
import { print, tableText } from './output.ts'
import { readLengthOfTime } from './read-values.ts'
import { withService } from './with-service.ts'

interface KeyOptions {
  live?: boolean
  json?: boolean
}

/** Adds `almoner keys list|create|rotate|rotate-public|revoke`. */
export function addKeysCommand(program: Command): void {
  const group = program.command('keys').description('API keys; a secret key is shown only once, when it is created')
  group
    .command('list')
    .description('list public keys and the IDs of their secret keys, with expiry dates')
    .option('--json', 'print one JSON object')
    .action(({ json }: KeyOptions) => list(json))
  group
    .command('create')
    .description("create an account's first keys")
    .argument('<account>', 'the account (m_…)')
    .option('--live', 'live keys (default: test keys)')
    .option('--json', 'print one JSON object')
    .action(async (accountId: string, { live, json }: KeyOptions) => {
      const owner = { accountId, liveMode: live === true }
      const pair = await withService(({ db, seal, clock }) => createKeys({ db, seal, now: clock.now(true) }, owner))
      printPair(pair, json)
    })
  group
    .command('rotate')
    .description('create a new secret key; the previous one works until the overlap ends')
    .argument('<account>', 'the account (m_…)')
    .option('--live', 'live keys (default: test keys)')
    .option(
      '--overlap <time>',
      'how long the previous secret key works, such as 7d or 12h; "now" ends it immediately',
      '7d',
    )
    .option('--json', 'print one JSON object')
    .action(async (accountId: string, { live, overlap, json }: KeyOptions & { overlap: string }) => {
      const milliseconds = overlap === 'now' ? 0 : readLengthOfTime(overlap)
      const owner = { accountId, liveMode: live === true }
      const pair = await withService(({ db, seal, clock }) =>
        rotateSecret({ db, seal, now: clock.now(true) }, owner, milliseconds),
      )
      printPair(pair, json)
    })
  addRestrictCommand(group)
  addEndingCommands(group)
}

function addEndingCommands(group: Command): void {
  group
    .command('rotate-public')
    .description('create a new public key; the previous one works until the overlap ends')
    .argument('<account>', 'the account (m_…)')
    .option('--live', 'live keys (default: test keys)')
    .option('--overlap <time>', 'how long the previous key works, such as 7d or 12h; "now" ends it immediately', '30d')
    .option('--json', 'print one JSON object')
    .action(async (accountId: string, { live, overlap, json }: KeyOptions & { overlap: string }) => {
      const milliseconds = overlap === 'now' ? 0 : readLengthOfTime(overlap)
      const owner = { accountId, liveMode: live === true }
      const publicKey = await withService(({ db, clock }) =>
        rotatePublicKey({ db, now: clock.now(true) }, owner, milliseconds),
      )
      print(json, { public_key: publicKey }, () => `public  ${publicKey}`)
    })
  group
    .command('revoke')
    .description('revoke keys immediately, without a replacement')
    .argument('<keys...>', 'public keys, secret keys, or key IDs from "keys list"')
    .action(async (keys: string[]) => {
      await withService(async ({ db, clock }) => {
        for (const key of keys) {
          const revoke = namesRestrictedKey(key) ? revokeRestrictedKey : revokeKey
          await revoke({ db, now: clock.now(true) }, key)
        }
      })
      print(false, {}, () => (keys.length === 1 ? 'The key was revoked.' : `${keys.length} keys were revoked.`))
    })
}

function printPair({ publicKey, secretKey }: KeyPair, json: boolean | undefined): void {
  print(json, { public_key: publicKey, secret_key: secretKey }, () =>
    [`public  ${publicKey}`, `secret  ${secretKey}`, 'Save the secret key now. It won’t be shown again.'].join('\n'),
  )
}

async function list(json: boolean | undefined): Promise<void> {
  const { keys, restrictedKeys } = await withService(async ({ db, clock }) => ({
    keys: await listKeys(db, clock.now(true)),
    restrictedKeys: await listRestrictedKeys(db, clock.now(true)),
  }))
  const rows = keys.map(({ publicKey, accountId, liveMode, expiresAt, secrets }) => [
    publicKey,
    accountId,
    liveMode ? 'live' : 'test',
    expiryText(expiresAt),
    secrets.map(({ id, expiresAt: end }) => `${id} ${expiryText(end)}`).join(', '),
  ])
  const heads = ['public key', 'account', 'mode', 'until', 'secrets, until']
  print(json, { keys, restrictedKeys }, () => tableText(heads, rows) + restrictedKeysText(restrictedKeys))
}

function expiryText(moment: Date | null): string {
  return moment?.toISOString() ?? 'no expiry'
}

interface RestrictOptions {
  name: string
  operations: string
  networks?: string
  expires?: string
  live?: boolean
  json?: boolean
}

/** Adds `almoner keys restrict` to the commands of keys. */
function addRestrictCommand(group: Command): void {
  group
    .command('restrict')
    .description('create a restricted secret key that allows only the named operations')
    .argument('<account>', 'the account (m_…)')
    .requiredOption('--name <text>', 'purpose, shown in lists and the audit log')
    .requiredOption(
      '--operations <names>',
      'operation names from the API reference, separated by commas, such as donations.create',
    )
    .option('--networks <list>', 'allowed IP addresses, such as 203.0.113.7,2001:db8::/32 (default: any)')
    .option('--expires <time>', 'lifetime, such as 90d (default: until revoked)')
    .option('--live', 'a live key (default: a test key)')
    .option('--json', 'print one JSON object')
    .action(restrict)
}

async function restrict(accountId: string, options: RestrictOptions): Promise<void> {
  const { name, expires, live, json } = options
  const made = await withService(({ db, newId, clock }) => {
    const now = clock.now(true)
    const expiresAt = expires === undefined ? null : new Date(now.getTime() + readLengthOfTime(expires))
    const request = { name, operations: listed(options.operations), networks: listed(options.networks), expiresAt }
    return createRestrictedKey({ db, newId, now }, { accountId, liveMode: live === true }, request)
  })
  print(json, { id: made.id, public_key: made.publicKey, secret_key: made.secretKey }, () =>
    [
      `public      ${made.publicKey}`,
      `restricted  ${made.secretKey}`,
      'Save the secret key now. It won’t be shown again.',
    ].join('\n'),
  )
}

function listed(text = ''): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

/** Restricted keys as a table; empty if there are none. */
function restrictedKeysText(keys: readonly RestrictedKey[]): string {
  if (keys.length === 0) return ''
  const rows = keys.map(({ id, accountId, liveMode, name, operations, networks, expiresAt, lastUsedAt }) => [
    id,
    accountId,
    liveMode ? 'live' : 'test',
    name,
    operations.join(', '),
    networks.join(', ') || 'everywhere',
    expiresAt?.toISOString() ?? 'no end',
    lastUsedAt?.toISOString() ?? 'never',
  ])
  const heads = ['restricted key', 'account', 'mode', 'name', 'operations', 'from', 'until', 'last used']
  return `\n\n${tableText(heads, rows)}`
}
