import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { dollars } from '../rendering/amounts.ts'
import {
  BANK_FILE_STATES,
  type BankFileFilter,
  type ListedBankFile,
  listBankFiles,
  markDownloaded,
  readBankFile,
} from '../service/money/payouts/bank-files.ts'
import {
  checkRegister,
  checkRegisterCsv,
  checkRegisterPdf,
  positivePayFile,
} from '../service/money/payouts/check-register.ts'
import { findFoundation } from '../service/money/payouts/foundation.ts'
import { type PayoutReport, payOut, scheduleHeld } from '../service/money/payouts/pay-out.ts'
import { findPayoutPolicy, type PayoutPolicy, setPayoutPolicy } from '../service/money/payouts/payout-policy.ts'
import {
  type ListedPayout,
  listPayouts,
  modeOfCheck,
  type PayoutFilter,
} from '../service/money/payouts/payout-records.ts'
import {
  cashCheck,
  payAgain,
  proposeVoid,
  type ReturnedPayout,
  returnPayout,
} from '../service/money/payouts/return-payouts.ts'
import { nextPageLine, type Page, type PageOptions, print, readPage, tableText, withPages } from './output.ts'
import { readCents, readCheckNumber, readCheckNumbers, readDay, readHoldDays, readReturnCode } from './read-values.ts'
import { actAtCommandLine, approvalPendingText, type CommandDependencies, withService } from './with-service.ts'

/** Adds `almoner payouts …`. */
export function addPayoutsCommand(program: Command): void {
  const group = program.command('payouts').description('payouts to nonprofits')
  group
    .command('run')
    .description('create scheduled payouts: one per nonprofit, by bank file or check; safe to repeat')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(async ({ live, json }: { live?: boolean; json?: boolean }) => {
      const report = await withService(async (dependencies) => {
        if ((await findPayoutPolicy(dependencies.db, live === true)).needs_release)
          throw new Error('These payouts need two-person approval. Release them in the console under Payouts.')
        await scheduleHeld(dependencies, live === true)
        return payOut(dependencies, live === true)
      })
      print(json, report, () => describeRun(report))
    })
  addListPayoutsCommand(group)
  group
    .command('file')
    .description('write a NACHA file for the bank')
    .argument('<id>', 'the ID of a bank file (ach_…)')
    .requiredOption('--out <path>', 'output file, readable only by its owner')
    .action(async (id: string, { out }: { out: string }) => {
      await withService(async ({ db, seal, clock }) => {
        const text = await readBankFile(db, seal, id)
        if (text === undefined) throw new Error(`No bank file has the ID ${id}.`)
        await writeFile(out, text, { mode: 0o600 })
        await markDownloaded(db, id, clock.now(true))
      })
    })
  group
    .command('register')
    .description('write the check register as PDF and CSV')
    .option('--live', 'live money (default: sandbox)')
    .option('--since <day>', 'checks issued on or after this day', '1970-01-01')
    .requiredOption('--out <folder>', 'output folder')
    .action(async ({ live, since, out }: { live?: boolean; since: string; out: string }) => {
      const count = await withService((dependencies) =>
        writeRegister(dependencies, { live: live === true, since, out }),
      )
      process.stdout.write(`${count} checks in ${out}\n`)
    })
  group
    .command('cashed')
    .description('record that checks were cashed')
    .argument('<number...>', 'check numbers', readCheckNumbers)
    .action(async (numbers: number[]) => {
      await withService(async (dependencies) => {
        for (const number of numbers) await cashCheck(dependencies, number)
      })
    })
  addPositivePayCommand(group)
  addListBankFilesCommand(group)
  addPayoutPolicyCommand(group)
  addMoneyBackCommands(group)
}

function addMoneyBackCommands(group: Command): void {
  group
    .command('returned')
    .description('record a returned payout; blocks its donations and suspends its bank account')
    .argument('<id>', 'the payout (po_…), or its 15-character bank reference')
    .requiredOption('--code <code>', "the bank's return code, such as R03", readReturnCode)
    .option('--json', 'print one JSON object')
    .action(async (id: string, { code, json }: { code: string; json?: boolean }) => {
      const payout = await withService((dependencies) => returnPayout(dependencies, id, code))
      print(json, payout, () => describeReturned(payout))
    })
  group
    .command('voided')
    .description('void a lost or stopped check and block its donations; large ones need two-person approval')
    .argument('<number>', 'check number', readCheckNumber)
    .option('--json', 'print one JSON object')
    .action(async (number: number, { json }: { json?: boolean }) => {
      const outcome = await withService(async (dependencies) => {
        const liveMode = await modeOfCheck(dependencies.db, number)
        return actAtCommandLine(dependencies, { liveMode, action: 'payouts.void' }, (deciding) =>
          proposeVoid(deciding, number),
        )
      })
      if ('waits' in outcome) print(json, { waits_for: outcome.waits.id }, () => approvalPendingText(outcome.waits))
      else print(json, outcome.voided, () => describeReturned(outcome.voided))
    })
  group
    .command('again')
    .description("include a returned payout's donations in the next payout")
    .argument('<id>', 'the returned payout (po_…)')
    .option('--json', 'print one JSON object')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const donations = await withService((dependencies) => payAgain(dependencies, id))
      print(json, { donations }, () => `${donations} donations scheduled again`)
    })
}

function describeReturned({ id, ownerId, amount, donationIds }: ReturnedPayout): string {
  const next = `Correct the bank account of ${ownerId}, then run: almoner payouts again ${id}`
  return `${dollars(amount)} was returned; ${donationIds.length} donations are blocked. ${next}`
}

async function writeRegister(
  { db, seal, clock }: CommandDependencies,
  { live, since, out }: { live: boolean; since: string; out: string },
): Promise<number> {
  const { originator } = await findFoundation(db, seal, live)
  const checks = await checkRegister(db, live, readDay(since))
  makeDirectory(out)
  await writeFile(join(out, 'checks.csv'), checkRegisterCsv(checks))
  await writeFile(join(out, 'checks.pdf'), await checkRegisterPdf(checks, originator.name, clock.now(live)))
  return checks.length
}

function describeRun({
  payouts,
  bankFileIds,
  blocked,
  withoutAccount,
  leftOver,
  tooSmall,
  resting,
}: PayoutReport): string {
  const rows = payouts.map(({ id, ownerId, method, amount }) => [id, ownerId, method, dollars(amount)])
  return [
    tableText(['payout', 'for', 'method', 'amount'], rows),
    bankFileIds.length === 0 ? 'No bank file' : bankFileIds.map((id) => `Bank file ${id}`).join('\n'),
    `${blocked.length} donations blocked: the nonprofit isn’t eligible`,
    `${withoutAccount.length} nonprofits on hold: no bank account`,
    ...(tooSmall.length > 0 ? [`${tooSmall.length} nonprofits on hold: below the minimum payout`] : []),
    ...(resting > 0 ? [`${resting} donations in the holding period`] : []),
    ...(leftOver.length > 0 ? [`${leftOver.length} nonprofits left for the next run: the bank file is full`] : []),
  ].join('\n')
}

const DAY_MS = 86_400_000

interface PayoutOptions extends PageOptions {
  live?: boolean
  for?: string
  status?: PayoutFilter['status']
  kind?: PayoutFilter['kind']
  method?: PayoutFilter['method']
  file?: string
  since?: string
  until?: string
  json?: boolean
}

/** Adds `almoner payouts list`. */
function addListPayoutsCommand(group: Command): void {
  const command = group
    .command('list')
    .description('list payouts, newest first')
    .addOption(new Option('--status <status>', 'only those').choices(['sent', 'cashed', 'notified', 'returned']))
    .addOption(new Option('--kind <kind>', 'only those').choices(['donations', 'grant', 'expense']))
    .addOption(new Option('--method <method>', 'only those').choices(['ach', 'check']))
    .option('--for <id>', 'only those of this nonprofit (n_…) or account (m_…)')
    .option('--file <id>', 'only those in this bank file (ach_…)')
    .option('--since <day>', 'only those created on or after this day')
    .option('--until <day>', 'only those created on or before this day')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: PayoutOptions) => {
    const filter = filterOf(options)
    const found = await withService(({ db }) => readPage(options, (part) => listPayouts(db, filter, part)))
    const { rows: payouts, page, more } = found
    print(options.json, { payouts, page, more }, () => describePayouts(found))
  })
}

function filterOf({ live, for: ownerId, status, kind, method, file, since, until }: PayoutOptions): PayoutFilter {
  return {
    ...{ liveMode: live === true, ownerId, status, kind, method, bankFileId: file },
    since: since === undefined ? undefined : readDay(since),
    before: until === undefined ? undefined : new Date(readDay(until).getTime() + DAY_MS),
  }
}

function describePayouts(found: Page<ListedPayout>): string {
  const rows = found.rows.map((one) => [
    one.id,
    one.owner_name ?? one.owner_id,
    one.kind,
    one.method,
    one.check_number ?? '',
    dollars(one.amount),
    one.status,
    one.return_code ?? '',
    one.created_at.toISOString().slice(0, 10),
  ])
  const headings = ['id', 'for', 'kind', 'method', 'check', 'amount', 'status', 'code', 'made']
  return [tableText(headings, rows), ...nextPageLine(found)].join('\n')
}

interface FileOptions extends PageOptions {
  live?: boolean
  purpose?: BankFileFilter['purpose']
  state?: BankFileFilter['state']
  since?: string
  json?: boolean
}

/** Adds `almoner payouts files`. */
function addListBankFilesCommand(group: Command): void {
  const command = group
    .command('files')
    .description('list bank files of payouts, debits and campaign returns, newest first')
    .addOption(new Option('--purpose <purpose>', 'only those').choices(['payouts', 'pulls', 'returns']))
    .addOption(new Option('--state <state>', 'only those').choices(BANK_FILE_STATES))
    .option('--since <day>', 'only those created on or after this day')
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
  withPages(command).action(async (options: FileOptions) => {
    const { live, purpose, state, since } = options
    const start = since === undefined ? undefined : readDay(since)
    const liveMode = live === true
    const found = await withService(({ db, clock }) => {
      const filter = { liveMode, purpose, state, since: start, now: clock.now(liveMode) }
      return readPage(options, (part) => listBankFiles(db, filter, part))
    })
    const { rows: files, page, more } = found
    print(options.json, { files, page, more }, () => describeFiles(found))
  })
}

function describeFiles(found: Page<ListedBankFile>): string {
  const rows = found.rows.map((one) => [
    one.id,
    one.purpose,
    one.created_at.toISOString().slice(0, 10),
    one.effective_date,
    one.entries,
    dollars(one.debit_total),
    dollars(one.credit_total),
    one.state,
  ])
  const headings = ['id', 'for', 'made', 'effective', 'entries', 'debits', 'credits', 'state']
  return [tableText(headings, rows), ...nextPageLine(found)].join('\n')
}

interface PolicyOptions {
  cycle?: PayoutPolicy['cycle']
  smallest?: number
  holdDays?: number
  yearEnd?: PayoutPolicy['year_end']
  release?: 'people' | 'schedule'
  approveAbove?: number
  live?: boolean
  json?: boolean
}

/** Adds `almoner payouts policy`. */
function addPayoutPolicyCommand(group: Command): void {
  group
    .command('policy')
    .description('show the payout policy; with options, change it')
    .addOption(new Option('--cycle <cycle>', 'how often').choices(['daily', 'weekly', 'monthly']))
    .option('--smallest <cents>', 'minimum payout; smaller amounts accumulate', readCents)
    .option('--hold-days <days>', 'holding period in days before a donation is paid out', readHoldDays)
    .addOption(
      new Option('--year-end <rule>', 'amounts below the minimum in December: pay or carry over').choices([
        'pay',
        'carry',
      ]),
    )
    .addOption(
      new Option('--release <by>', 'who releases payouts: two people in the console, or the schedule').choices([
        'people',
        'schedule',
      ]),
    )
    .option(
      '--approve-above <cents>',
      'refunds and voided checks above this amount need two-person approval',
      readCents,
    )
    .option('--live', 'live money (default: sandbox)')
    .option('--json', 'print one JSON object')
    .action(
      async ({ cycle, smallest, holdDays, yearEnd, release, approveAbove, live = false, json }: PolicyOptions) => {
        const change: Partial<PayoutPolicy> = {
          ...(cycle === undefined ? {} : { cycle }),
          ...(smallest === undefined ? {} : { smallest }),
          ...(holdDays === undefined ? {} : { hold_days: holdDays }),
          ...(yearEnd === undefined ? {} : { year_end: yearEnd }),
          ...(approveAbove === undefined ? {} : { approve_above: approveAbove }),
          ...(release === undefined ? {} : { needs_release: release === 'people' }),
        }
        const policy = await withService(({ db, clock }) =>
          Object.keys(change).length === 0
            ? findPayoutPolicy(db, live)
            : setPayoutPolicy(db, { liveMode: live, change, now: clock.now(true) }),
        )
        print(json, policy, () => describePolicy(policy))
      },
    )
}

function describePolicy({
  cycle,
  smallest,
  hold_days: days,
  year_end: yearEnd,
  needs_release: isReleased,
  approve_above: bound,
}: PayoutPolicy): string {
  const hold = days === 0 ? 'as soon as its money has arrived' : `${days} days after it was made`
  const rule = yearEnd === 'pay' ? 'paid out in December' : 'carried over'
  const release = isReleased ? ' Payouts need two-person approval.' : ''
  return `Paid ${cycle}, from ${dollars(smallest)} on, each donation ${hold}. Smaller amounts are ${rule}.${release} Refunds and voided checks above ${dollars(bound)} need two-person approval.`
}

/** Adds `almoner payouts positive-pay`. */
function addPositivePayCommand(group: Command): void {
  group
    .command('positive-pay')
    .description('write a positive pay file (CSV) of issued and voided checks')
    .option('--since <day>', 'checks issued on or after this day', '1970-01-01')
    .option('--live', 'live money (default: sandbox)')
    .requiredOption('--out <path>', 'output file, readable only by its owner')
    .action(async ({ since, live = false, out }: { since: string; live?: boolean; out: string }) => {
      const { text, checks } = await withService(({ db, seal }) =>
        positivePayFile(db, seal, { liveMode: live, since: readDay(since) }),
      )
      await writeFile(out, text, { mode: 0o600 })
      process.stdout.write(`${checks} checks in ${out}\n`)
    })
}
