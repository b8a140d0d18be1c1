import { type Command, Option } from 'commander'
import { ACCOUNT_KINDS, type AccountKind, CONSENT_POLICIES, type ConsentPolicy } from '../../contract/index.ts'
import { dollars } from '../rendering/amounts.ts'
import {
  FEE_KINDS,
  type FeeKind,
  type FeeTerms,
  findFeeTerms,
  setFeeTerms,
  termsAt,
} from '../service/accounts/fee-terms.ts'
import {
  changeAccount,
  createAccount,
  listAccounts,
  requireAccount,
  requireOrigin,
  setDisabled,
} from '../service/accounts/manage-accounts.ts'
import { print, tableText } from './output.ts'
import { readDay, readFixedFee, readPercent } from './read-values.ts'
import { type CommandDependencies, withService } from './with-service.ts'

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
  const group = program.command('accounts').description('accounts of merchants, platforms and law firms')
  group
    .command('list')
    .description('list all accounts')
    .option('--json', 'print one JSON object')
    .action(({ json }: { json?: boolean }) => list(json))
  group
    .command('create')
    .description('create an account, then its keys with: almoner keys create')
    .argument('<name>', 'display name')
    .addOption(new Option('--kind <kind>', 'the kind of account').choices(ACCOUNT_KINDS).default('merchant'))
    .option('--email <address>', 'contact e-mail address')
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
  addAccountStatusCommands(group)
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
    .description('change an account; options you leave out keep their value')
    .argument('<id>', 'the account (m_…)')
    .option('--name <name>', 'display name')
    .option('--email <address>', 'contact e-mail address')
    .addOption(new Option('--webhooks <state>', 'access to webhooks').choices(['on', 'off']))
    .addOption(new Option('--transfers <state>', 'access to transfers').choices(['on', 'off']))
    .addOption(new Option('--consent <policy>', 'nonprofit consent that its pages require').choices(CONSENT_POLICIES))
    .option('--origins <list>', 'origins that may use its public keys, separated by commas')
    .option('--json', 'print one JSON object')
    .action(async (id: string, options: SetOptions) => {
      const row = await withService(({ db }) => changeAccount(db, id, changeOf(options)))
      print(options.json, row, () => `${row.id} was changed`)
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

/** Adds `almoner accounts disable|enable`. */
function addAccountStatusCommands(group: Command): void {
  add(group, 'disable', 'disable accounts; their keys and payment pages stop working immediately')
  add(group, 'enable', 'enable disabled accounts again')
}

function add(group: Command, name: 'disable' | 'enable', description: string): void {
  group
    .command(name)
    .description(description)
    .argument('<ids...>', 'the accounts (m_…)')
    .action(async (ids: string[]) => {
      await withService(async ({ db, clock }) => {
        for (const id of ids) await setDisabled(db, id, name === 'disable' ? clock.now(true) : null)
      })
      for (const id of ids) process.stdout.write(`${id} is now ${name}d\n`)
    })
}

interface TermsOptions {
  cardPercent?: number
  cardCents?: number
  invoicePercent?: number
  invoiceCents?: number
  from?: string
  json?: boolean
}

/** Adds `almoner accounts terms`. */
function addFeeTermsCommand(group: Command): void {
  group
    .command('terms')
    .description('show the fees for card and invoiced donations; with options, change them from a day on')
    .argument('<id>', 'the account (m_…), or "house" for the default terms')
    .option('--card-percent <percent>', 'percentage of a card donation', readPercent)
    .option('--card-cents <cents>', 'fixed fee per card donation', readFixedFee)
    .option('--invoice-percent <percent>', 'percentage of an invoiced donation', readPercent)
    .option('--invoice-cents <cents>', 'fixed fee per invoiced donation', readFixedFee)
    .option('--from <day>', 'first day of the new terms, UTC (default: today)')
    .option('--json', 'print one JSON object')
    .action(async (id: string, options: TermsOptions) => {
      const accountId = id === 'house' ? null : id
      const found = await withService(async (dependencies) => {
        const now = dependencies.clock.now(true)
        await changeTerms(dependencies, { accountId, options, now })
        if (accountId !== null) await requireAccount(dependencies.db, accountId)
        return { now, terms: await findFeeTerms(dependencies.db, accountId) }
      })
      print(options.json, { terms: found.terms }, () => describe(found.terms, found.now))
    })
}

// Omitted values keep the terms of that day.
async function changeTerms(
  { db }: CommandDependencies,
  { accountId, options, now }: { accountId: string | null; options: TermsOptions; now: Date },
): Promise<void> {
  const day = options.from === undefined ? now : readDay(options.from)
  const wanted: Record<FeeKind, [number | undefined, number | undefined]> = {
    card: [options.cardPercent, options.cardCents],
    invoice: [options.invoicePercent, options.invoiceCents],
  }
  const present = await findFeeTerms(db, accountId)
  for (const kind of FEE_KINDS) {
    const [basisPoints, fixedCents] = wanted[kind]
    if (basisPoints === undefined && fixedCents === undefined) continue
    const before = termsAt(present, kind, day)
    const terms: FeeTerms = {
      account_id: accountId,
      kind,
      begins_on: day.toISOString().slice(0, 10),
      basis_points: basisPoints ?? before.basis_points,
      fixed_cents: fixedCents ?? before.fixed_cents,
    }
    await setFeeTerms(db, terms, now)
  }
}

function describe(terms: readonly FeeTerms[], now: Date): string {
  const inForce = FEE_KINDS.map((kind) => termsAt(terms, kind, now))
  const rows = terms.map((one) => [
    one.begins_on,
    one.kind,
    `${one.basis_points / 100}% + ${dollars(one.fixed_cents)}`,
    one.account_id ?? 'house',
    inForce.includes(one) ? 'now' : '',
  ])
  return tableText(['from', 'gift by', 'fee', 'of', ''], rows)
}
