import type { Command } from 'commander'
import { createRestrictedKey, type RestrictedKey } from '../service/accounts/restricted-keys.ts'
import { print } from './print.ts'
import { readLengthOfTime } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

interface RestrictOptions {
  name: string
  operations: string
  networks?: string
  expires?: string
  live?: boolean
  json?: boolean
}

/** Adds `almoner keys restrict` to the commands of keys. */
export function addRestrictCommand(group: Command): void {
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
export function restrictedKeysText(keys: readonly RestrictedKey[]): string {
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
