import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import {
  applyBankNotices,
  applyCorrection,
  type BankNoticeRow,
  listNotices,
  lockOpenNotice,
  type NoticeResult,
  settleNotice,
} from '../service/money/bank-notices/bank-notices.ts'
import { readReturnFile } from '../service/money/bank-notices/read-return-file.ts'
import { setBankAccount } from '../service/money/payouts/bank-accounts.ts'
import { addBankStatementCommands } from './bank-statements.ts'
import { createProgress, print, tableText } from './output.ts'
import { withService } from './with-service.ts'

interface BankOptions {
  live?: boolean
  holder: string
  routing: string
  account: string
  type: string
  bank?: string
  ein?: string
}

/** Adds `almoner bank …`. */
export function addBankCommand(program: Command): void {
  const group = program.command('bank').description('bank accounts, returns and statements')
  addBankNoticeCommands(group)
  addBankStatementCommands(group)
  group
    .command('set')
    .description('set the bank account that money is debited from or paid to')
    .argument('<owner>', 'an account (m_…), a nonprofit (n_…), or "house" for the foundation')
    .requiredOption('--holder <name>', 'name of the account holder')
    .requiredOption('--routing <digits>', 'nine digits')
    .requiredOption('--account <number>', 'at most 17 digits or letters; stored encrypted')
    .option('--type <type>', 'checking or savings', 'checking')
    .option('--bank <name>', 'name of the bank; only for "house"')
    .option('--ein <digits>', 'EIN of the foundation, nine digits; only for "house"')
    .option('--live', 'live money (default: sandbox)')
    .action((owner: string, options: BankOptions) => setAccount(owner, options))
}

async function setAccount(ownerId: string, options: BankOptions): Promise<void> {
  const { type } = options
  if (type !== 'checking' && type !== 'savings') throw new Error('--type must be checking or savings.')
  if (ownerId === 'house' && (options.bank === undefined || !/^\d{9}$/.test(options.ein ?? ''))) {
    throw new Error("The foundation's account also needs --bank and --ein (nine digits).")
  }
  await withService(({ db, seal, clock }) =>
    setBankAccount(
      db,
      seal,
      {
        ownerId,
        liveMode: options.live === true,
        holderName: options.holder,
        routingNumber: options.routing,
        accountNumber: options.account,
        accountType: type,
        bankName: options.bank,
        ein: options.ein,
      },
      clock.now(options.live === true),
    ),
  )
}

/** Adds `almoner bank returns|notices|correct|settle`. */
function addBankNoticeCommands(group: Command): void {
  group
    .command('returns')
    .description("import the bank's returns and notifications of change; safe to repeat")
    .argument('<file>', 'a NACHA file; an incomplete file changes nothing')
    .option('--json', 'print one JSON object')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const notices = readReturnFile(await readFile(file, 'latin1'))
      const progress = createProgress()
      const taken = await withService((dependencies) =>
        applyBankNotices(dependencies, notices, (done) => progress.update(done, notices.length, `${done} notices`)),
      ).finally(() => progress.stop())
      print(json, { notices: taken.map(jsonOf) }, () => describeTaken(taken))
    })
  group
    .command('notices')
    .description('list returns and notifications of change, newest first')
    .option('--open', 'only notices that need action')
    .option('--json', 'print one JSON object')
    .action(async ({ open = false, json }: { open?: boolean; json?: boolean }) => {
      const rows = await withService(({ db }) => listNotices(db, { open }))
      print(json, { notices: rows.map(({ corrected_sealed: _, ...row }) => row) }, () => describeRows(rows))
    })
  group
    .command('correct')
    .description('correct a bank account as a notification of change asks')
    .argument('<id>', 'the notice (bn_…)')
    .action(async (id: string) => {
      const { ownerId } = await withService((dependencies) => applyCorrection(dependencies, id))
      process.stdout.write(`Corrected the bank account of ${ownerId}.\n`)
    })
  group
    .command('settle')
    .description('mark an open notice as handled elsewhere')
    .argument('<id>', 'the notice (bn_…)')
    .action(async (id: string) => {
      await withService(({ db, clock }) =>
        db.transaction().execute(async (tx) => {
          const { live_mode: liveMode } = await lockOpenNotice(tx, id)
          await settleNotice(tx, id, clock.now(liveMode ?? true))
        }),
      )
      process.stdout.write(`${id} is settled.\n`)
    })
}

function jsonOf({ notice: { kind, code, traceNumber, amount }, transferId, result, reason }: NoticeResult): object {
  return {
    kind,
    code,
    trace_number: traceNumber,
    amount,
    transfer_id: transferId ?? null,
    result,
    reason: reason ?? null,
  }
}

function describeTaken(taken: readonly NoticeResult[]): string {
  const rows = taken.map(({ notice: { code, traceNumber, amount }, transferId, result, reason }) => [
    ...[code, traceNumber, dollars(amount), transferId ?? '', result, reason ?? ''],
  ])
  const open = taken.filter(({ result }) => result === 'open').length
  const next = open === 0 ? [] : [`${open} need action. List them with: almoner bank notices --open`]
  return [tableText(['code', 'trace number', 'amount', 'transfer', 'result', 'why'], rows), ...next].join('\n\n')
}

function describeRows(rows: readonly BankNoticeRow[]): string {
  if (rows.length === 0) return 'No notices need action.'
  const cells = rows.map((row) => [
    ...[row.id, row.received_at.toISOString().slice(0, 10), row.code, dollars(row.amount)],
    ...[row.transfer_id ?? row.trace_number, row.status, row.reason ?? ''],
  ])
  return tableText(['notice', 'received', 'code', 'amount', 'transfer', 'status', 'why'], cells)
}
