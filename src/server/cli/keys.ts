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
  const group = program
    .command('keys')
    .description('the keys accounts give with; secrets are shown once, when they are made')
  group
    .command('list')
    .description('every public key, and how long the secrets behind it work')
    .option('--json', 'print one JSON object')
    .action(({ json }: KeyOptions) => list(json))
  group
    .command('create')
    .description('make the first keys of an account')
    .argument('<account>', 'the account (m_…)')
    .option('--live', 'live keys; test keys without it')
    .option('--json', 'print one JSON object')
    .action(async (accountId: string, { live, json }: KeyOptions) => {
      const owner = { accountId, liveMode: live === true }
      const pair = await withService(({ db, seal, clock }) => createKeys({ db, seal, now: clock.now(true) }, owner))
      printPair(pair, json)
    })
  group
    .command('rotate')
    .description('make a new secret; the one before works until its overlap ends')
    .argument('<account>', 'the account (m_…)')
    .option('--live', 'live keys; test keys without it')
    .option('--overlap <time>', 'how long the secret before still works, such as 7d or 12h; now ends it at once', '7d')
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
    .description('make a new public key; the one before works until its overlap ends')
    .argument('<account>', 'the account (m_…)')
    .option('--live', 'live keys; test keys without it')
    .option('--overlap <time>', 'how long the key before still works, such as 7d or 12h; now ends it at once', '30d')
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
    .description('end single keys at once, without another in their place')
    .argument('<keys...>', 'public keys, secrets, or secrets and restricted keys by the IDs that keys list shows')
    .action(async (keys: string[]) => {
      await withService(async ({ db, clock }) => {
        for (const key of keys) {
          const revoke = namesRestrictedKey(key) ? revokeRestrictedKey : revokeKey
          await revoke({ db, now: clock.now(true) }, key)
        }
      })
      print(false, {}, () => (keys.length === 1 ? 'The key is ended.' : `${keys.length} keys are ended.`))
    })
}

function printPair({ publicKey, secretKey }: KeyPair, json: boolean | undefined): void {
  print(json, { public_key: publicKey, secret_key: secretKey }, () =>
    [`public  ${publicKey}`, `secret  ${secretKey}`, 'The secret is not shown again.'].join('\n'),
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
    endOf(expiresAt),
    secrets.map(({ id, expiresAt: end }) => `${id} ${endOf(end)}`).join(', '),
  ])
  const heads = ['public key', 'account', 'mode', 'until', 'secrets, until']
  print(json, { keys, restrictedKeys }, () => tableText(heads, rows) + restrictedKeysText(restrictedKeys))
}

function endOf(moment: Date | null): string {
  return moment?.toISOString() ?? 'no end'
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
    .description('make a secret that opens named operations only, to be used beside the public key of the account')
    .argument('<account>', 'the account (m_…)')
    .requiredOption('--name <text>', 'what it is for, as lists and the audit log tell it')
    .requiredOption('--operations <names>', 'operations by their names in the reference, such as donations.create,…')
    .option('--networks <list>', 'addresses it may be used from, such as 203.0.113.7,2001:db8::/32; all without it')
    .option('--expires <time>', 'how long it works, such as 90d; until it is revoked without it')
    .option('--live', 'a live key; a test key without it')
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
    [`public      ${made.publicKey}`, `restricted  ${made.secretKey}`, 'The secret is not shown again.'].join('\n'),
  )
}

function listed(text = ''): string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '')
}

/** Restricted keys as a table; nothing where there are none. */
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
