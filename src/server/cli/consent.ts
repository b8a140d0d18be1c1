import { userInfo } from 'node:os'
import type { Command } from 'commander'
import { requireAccount } from '../service/accounts/manage-accounts.ts'
import {
  type ConsentDecision,
  decideAutoGrant,
  decideDirect,
  decideViaChange,
} from '../service/directory/consent/decide.ts'
import { readConsent } from '../service/directory/consent/read-consent.ts'
import { findNonprofit } from '../service/directory/registry/nonprofit-records.ts'
import { print, tableText } from './output.ts'
import { type DatabaseDependencies, withDatabase } from './with-database.ts'

interface Options {
  account?: string
  viaChange?: boolean
  by: string
  json?: boolean
}

/** Adds `almoner consent …`, for nonprofits that don't manage their consent in the console. */
export function addConsentCommand(program: Command): void {
  const group = program.command('consent').description("nonprofits' consent to fundraising")
  decision(group, 'grant', 'granted', 'grant consent, to one account or through the foundation')
  decision(group, 'withhold', 'withheld', 'withhold consent, even where auto-grant is on')
  decision(group, 'unset', 'unset', 'remove the decision for one account')
  group
    .command('auto-grant')
    .description('turn direct consent on or off for all accounts that have no decision of their own')
    .argument('<nonprofit>', 'ID or EIN')
    .argument('<on|off>')
    .option('--by <name>', 'who decided, for the history', userInfo().username)
    .option('--json', 'print one JSON object')
    .action((nonprofit: string, state: string, options: Options) =>
      onNonprofit(nonprofit, options, async ({ db, clock, newId }, id) => {
        if (state !== 'on' && state !== 'off') throw new Error('Use "on" or "off".')
        await decideAutoGrant(db, id, state === 'on', { decidedBy: options.by, now: clock.now(true), newId })
      }),
    )
  group
    .command('show')
    .description("show a nonprofit's consent and its history")
    .argument('<nonprofit>', 'ID or EIN')
    .option('--json', 'print one JSON object')
    .action((nonprofit: string, options: Options) => onNonprofit(nonprofit, options, async () => undefined))
}

function decision(group: Command, name: string, decided: ConsentDecision, description: string): void {
  group
    .command(name)
    .description(description)
    .argument('<nonprofit>', 'ID or EIN')
    .option('--account <id>', 'direct consent for this account')
    .option('--via-change', 'consent to donations through the foundation')
    .option('--by <name>', 'who decided, for the history', userInfo().username)
    .option('--json', 'print one JSON object')
    .action((nonprofit: string, options: Options) =>
      onNonprofit(nonprofit, options, (dependencies, id) => decide(dependencies, id, decided, options)),
    )
}

async function decide(
  { db, clock, newId }: DatabaseDependencies,
  nonprofitId: string,
  decided: ConsentDecision,
  options: Options,
): Promise<void> {
  const decider = { decidedBy: options.by, now: clock.now(true), newId }
  const { account: accountId, viaChange } = options
  if ((accountId === undefined) === (viaChange !== true)) throw new Error('Use either --account ID or --via-change.')
  if (accountId === undefined) {
    if (decided === 'unset')
      throw new Error('Consent through the foundation can be granted or withheld, but not unset.')
    return decideViaChange(db, nonprofitId, decided === 'granted', decider)
  }
  await requireAccount(db, accountId)
  return decideDirect(db, { nonprofitId, accountId }, decided, decider)
}

/** Runs an action on a nonprofit, then prints its consent. */
async function onNonprofit(
  named: string,
  options: Pick<Options, 'json'>,
  work: (dependencies: DatabaseDependencies, nonprofitId: string) => Promise<void>,
): Promise<void> {
  await withDatabase(async (dependencies) => {
    const { db } = dependencies
    const nonprofit = await findNonprofit(db, named)
    if (nonprofit === undefined) throw new Error(`No nonprofit has the ID or EIN ${named}.`)
    await work(dependencies, nonprofit.id)
    const { viaChange, autoGrantDirect, direct, history } = await readConsent(db, nonprofit.id)
    const data = {
      nonprofit_id: nonprofit.id,
      name: nonprofit.name,
      via_change: viaChange,
      auto_grant_direct: autoGrantDirect,
      direct: direct.map(({ accountId, granted }) => ({ account_id: accountId, granted })),
      history: history.map(({ subject, accountId, decision: decided, decidedBy, decidedAt }) => ({
        subject,
        account_id: accountId,
        decision: decided,
        decided_by: decidedBy,
        decided_at: decidedAt.toISOString(),
      })),
    }
    print(options.json, data, () => describe(data))
  })
}

interface Described {
  name: string
  via_change: boolean
  auto_grant_direct: boolean
  direct: { account_id: string; granted: boolean }[]
  history: { subject: string; account_id: string | null; decision: string; decided_by: string; decided_at: string }[]
}

function describe({ name, via_change, auto_grant_direct, direct, history }: Described): string {
  const rows = history.map(({ decided_at, subject, account_id, decision: decided, decided_by }) => [
    decided_at,
    subject,
    account_id ?? '',
    decided,
    decided_by,
  ])
  return [
    name,
    `  through the foundation: ${via_change ? 'granted' : 'not granted'}`,
    `  direct, to everyone:    ${auto_grant_direct ? 'granted' : 'not granted'}`,
    ...direct.map(({ account_id, granted }) => `  direct, to ${account_id}: ${granted ? 'granted' : 'withheld'}`),
    ...(rows.length === 0 ? [] : ['', tableText(['when', 'what', 'account', 'decision', 'by'], rows)]),
  ].join('\n')
}
