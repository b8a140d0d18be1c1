import type { Command } from 'commander'
import { setBankAccount } from '../service/money/payouts/bank-accounts.ts'
import { addBankNoticeCommands } from './bank-notices.ts'
import { addBankStatementCommands } from './bank-statements.ts'
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
  const group = program.command('bank').description('bank accounts, what banks send back, and their statements')
  addBankNoticeCommands(group)
  addBankStatementCommands(group)
  group
    .command('set')
    .description('set where money is fetched from or sent to; a wrong routing number is refused')
    .argument('<owner>', 'an account (m_…), a nonprofit (n_…), or house for our own')
    .requiredOption('--holder <name>', 'who the account belongs to')
    .requiredOption('--routing <digits>', 'nine digits')
    .requiredOption('--account <number>', 'at most 17 digits or letters; kept sealed')
    .option('--type <type>', 'checking or savings', 'checking')
    .option('--bank <name>', "the bank's name; for house only")
    .option('--ein <digits>', "the foundation's EIN, nine digits; for house only")
    .option('--live', 'for live money; for the sandbox without it')
    .action((owner: string, options: BankOptions) => setAccount(owner, options))
}

async function setAccount(ownerId: string, options: BankOptions): Promise<void> {
  const { type } = options
  if (type !== 'checking' && type !== 'savings') throw new Error('--type is checking or savings.')
  if (ownerId === 'house' && (options.bank === undefined || !/^\d{9}$/.test(options.ein ?? ''))) {
    throw new Error('Our own account also needs --bank and --ein (nine digits).')
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
