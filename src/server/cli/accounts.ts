import { type Command, Option } from 'commander'
import { ACCOUNT_KINDS, type AccountKind, CONSENT_POLICIES, type ConsentPolicy } from '../../contract/index.ts'
import { changeAccount, createAccount, listAccounts, requireOrigin } from '../service/accounts/manage-accounts.ts'
import { addAccountStandingCommands } from './account-standing.ts'
import { addFeeTermsCommand } from './fee-terms.ts'
import { print } from './print.ts'
import { tableText } from './table-text.ts'
import { withService } from './with-service.ts'

interface SetOptions {
  name?: string
  email?: string
  webhooks?: 'on' | 'off'
  transfers?: 'on' | 'off'
  consent?: ConsentPolicy
  origins?: string
  json?: boolean
}

/** Adds `almoner accounts list|create|set|terms|disable|enable`. */
export function addAccountsCommand(program: Command): void {
  const group = program.command('accounts').description('who gives through this installation')
  group
    .command('list')
    .description('every account')
    .option('--json', 'print one JSON object')
    .action(({ json }: { json?: boolean }) => list(json))
  group
    .command('create')
    .description('open an account; give it keys with: almoner keys create')
    .argument('<name>', 'what it is called')
    .addOption(new Option('--kind <kind>', 'what it is').choices(ACCOUNT_KINDS).default('merchant'))
    .option('--email <address>', 'whom to write to')
    .option('--parent <id>', 'the account that manages it (m_…)')
    .option('--json', 'print one JSON object')
    .action(async (name: string, options: CreateOptions) => {
      const { kind, email = null, parent: parentAccountId = null } = options
      const row = await withService(({ db, newId, clock }) =>
        createAccount(db, newId, { name, kind, email, parentAccountId, now: clock.now(true) }),
      )
      print(options.json, row, () => row.id)
    })
  addSetCommand(group)
  addFeeTermsCommand(group)
  addAccountStandingCommands(group)
}

interface CreateOptions {
  kind: AccountKind
  email?: string
  parent?: string
  json?: boolean
}

function addSetCommand(group: Command): void {
  group
    .command('set')
    .description('change an account; what is left out stays')
    .argument('<id>', 'the account (m_…)')
    .option('--name <name>', 'what it is called')
    .option('--email <address>', 'whom to write to')
    .addOption(new Option('--webhooks <state>', 'access to webhooks').choices(['on', 'off']))
    .addOption(new Option('--transfers <state>', 'access to transfers').choices(['on', 'off']))
    .addOption(new Option('--consent <policy>', 'the consent its pages require').choices(CONSENT_POLICIES))
    .option('--origins <list>', 'origins whose pages may use its public keys, with commas between')
    .option('--json', 'print one JSON object')
    .action(async (id: string, options: SetOptions) => {
      const row = await withService(({ db }) => changeAccount(db, id, changeOf(options)))
      print(options.json, row, () => `${row.id} is changed`)
    })
}

function changeOf({ name, email, webhooks, transfers, consent, origins }: SetOptions) {
  return {
    name,
    email,
    webhooksEnabled: isOn(webhooks),
    transfersEnabled: isOn(transfers),
    consentPolicy: consent,
    allowedOrigins: origins === undefined ? undefined : origins.split(',').map(requireOrigin),
  }
}

function isOn(state: 'on' | 'off' | undefined): boolean | undefined {
  return state === undefined ? undefined : state === 'on'
}

async function list(json: boolean | undefined): Promise<void> {
  const accounts = await withService(({ db }) => listAccounts(db))
  const rows = accounts.map((one) => [
    one.id,
    one.name,
    one.kind,
    one.disabled_at === null ? 'open' : 'disabled',
    one.webhooks_enabled ? 'on' : 'off',
    one.transfers_enabled ? 'on' : 'off',
    one.consent_policy,
    one.allowed_origins.join(' '),
  ])
  const headings = ['id', 'name', 'kind', 'standing', 'webhooks', 'transfers', 'consent', 'origins']
  print(json, { accounts }, () => tableText(headings, rows))
}
