import type { Command } from 'commander'
import { createKeys, type KeyPair, listKeys, rotateSecret } from '../service/accounts/manage-keys.ts'
import { print } from './print.ts'
import { readLengthOfTime } from './read-values.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

interface KeyOptions {
  live?: boolean
  json?: boolean
}

/** Adds `almoner keys list|create|rotate`. */
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
}

function printPair({ publicKey, secretKey }: KeyPair, json: boolean | undefined): void {
  print(json, { public_key: publicKey, secret_key: secretKey }, () =>
    [`public  ${publicKey}`, `secret  ${secretKey}`, 'The secret is not shown again.'].join('\n'),
  )
}

async function list(json: boolean | undefined): Promise<void> {
  const keys = await withService(({ db, clock }) => listKeys(db, clock.now(true)))
  const rows = keys.map(({ publicKey, accountId, liveMode, secrets }) => [
    publicKey,
    accountId,
    liveMode ? 'live' : 'test',
    secrets.map(({ expiresAt }) => expiresAt?.toISOString() ?? 'no end').join(', '),
  ])
  print(json, { keys }, () => tableText(['public key', 'account', 'mode', 'secrets work until'], rows))
}
