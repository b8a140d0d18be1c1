import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { dollars } from '../rendering/amounts.ts'
import { markDownloaded, readBankFile } from '../service/money/payouts/bank-files.ts'
import { checkRegister, checkRegisterCsv, checkRegisterPdf } from '../service/money/payouts/check-register.ts'
import { cashCheck } from '../service/money/payouts/finish-payouts.ts'
import { findFoundation } from '../service/money/payouts/foundation.ts'
import { type PayoutReport, payOut, scheduleHeld } from '../service/money/payouts/pay-out.ts'
import { findPayoutPolicy } from '../service/money/payouts/payout-policy.ts'
import { modeOfCheck } from '../service/money/payouts/payout-records.ts'
import { payAgain, proposeVoid, type ReturnedPayout, returnPayout } from '../service/money/payouts/return-payouts.ts'
import { actAtCommandLine, waitsText } from './act-at-command-line.ts'
import { addListBankFilesCommand } from './list-bank-files.ts'
import { addListPayoutsCommand } from './list-payouts.ts'
import { addPayoutPolicyCommand } from './payout-policy.ts'
import { addPositivePayCommand } from './positive-pay.ts'
import { print } from './print.ts'
import { readCheckNumber, readCheckNumbers, readDay, readReturnCode } from './read-values.ts'
import { tableText } from './table-text.ts'
import { type CommandDependencies, withService } from './with-service.ts'

/** Adds `almoner payouts …`. */
export function addPayoutsCommand(program: Command): void {
  const group = program.command('payouts').description('money on its way to nonprofits')
  group
    .command('run')
    .description('pay what is scheduled: one payout for each nonprofit, a bank file and checks; safe to run again')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action(async ({ live, json }: { live?: boolean; json?: boolean }) => {
      const report = await withService(async (dependencies) => {
        if ((await findPayoutPolicy(dependencies.db, live === true)).needs_release)
          throw new Error('These payouts are released by two people, at Payouts in the console.')
        await scheduleHeld(dependencies, live === true)
        return payOut(dependencies, live === true)
      })
      print(json, report, () => describe(report))
    })
  addListPayoutsCommand(group)
  group
    .command('file')
    .description('write the NACHA file that goes to the bank')
    .argument('<id>', 'the id of a bank file (ach_…)')
    .requiredOption('--out <path>', 'where to write it; only its owner may read it')
    .action(async (id: string, { out }: { out: string }) => {
      await withService(async ({ db, seal, clock }) => {
        const text = await readBankFile(db, seal, id)
        if (text === undefined) throw new Error(`No bank file has the id ${id}.`)
        await writeFile(out, text, { mode: 0o600 })
        await markDownloaded(db, id, clock.now(true))
      })
    })
  group
    .command('register')
    .description('write the register of checks to print, as PDF and CSV')
    .option('--live', 'live money; the sandbox without it')
    .option('--since <day>', 'checks made on or after this day', '1970-01-01')
    .requiredOption('--out <folder>', 'where to write them')
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
    .description('record that the bank sent a transfer back: its donations are blocked, its bank account is set aside')
    .argument('<id>', 'the payout (po_…), or the 15 characters that the bank calls it by')
    .requiredOption('--code <code>', "the bank's return code, such as R03", readReturnCode)
    .option('--json', 'print one JSON object')
    .action(async (id: string, { code, json }: { code: string; json?: boolean }) => {
      const payout = await withService((dependencies) => returnPayout(dependencies, id, code))
      print(json, payout, () => describeReturned(payout))
    })
  group
    .command('voided')
    .description('record that a check was lost or stopped: its donations are blocked; a large one waits for two people')
    .argument('<number>', 'the number of the check', readCheckNumber)
    .option('--json', 'print one JSON object')
    .action(async (number: number, { json }: { json?: boolean }) => {
      const outcome = await withService(async (dependencies) => {
        const liveMode = await modeOfCheck(dependencies.db, number)
        return actAtCommandLine(dependencies, { liveMode, action: 'payouts.void' }, (deciding) =>
          proposeVoid(deciding, number),
        )
      })
      if ('waits' in outcome) print(json, { waits_for: outcome.waits.id }, () => waitsText(outcome.waits))
      else print(json, outcome.voided, () => describeReturned(outcome.voided))
    })
  group
    .command('again')
    .description('let the donations of a payout that came back go out with the next one')
    .argument('<id>', 'the payout that came back (po_…)')
    .option('--json', 'print one JSON object')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const donations = await withService((dependencies) => payAgain(dependencies, id))
      print(json, { donations }, () => `${donations} donations are scheduled again`)
    })
}

function describeReturned({ id, ownerId, amount, donationIds }: ReturnedPayout): string {
  const next = `Set the account of ${ownerId} right, then: almoner payouts again ${id}`
  return `${dollars(amount)} came back; ${donationIds.length} donations are blocked. ${next}`
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

function describe({
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
    `${blocked.length} donations blocked, because their nonprofit may not be paid`,
    `${withoutAccount.length} nonprofits wait for a bank account`,
    ...(tooSmall.length > 0 ? [`${tooSmall.length} nonprofits wait until their sum is large enough to be sent`] : []),
    ...(resting > 0 ? [`${resting} donations rest for some days`] : []),
    ...(leftOver.length > 0 ? [`${leftOver.length} nonprofits wait for the next run: the file was full`] : []),
  ].join('\n')
}
