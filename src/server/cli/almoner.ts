import { Command } from 'commander'
import { addClockCommand } from './clock.ts'
import { addCloseMonthCommand } from './close-month.ts'
import { addImportCommand } from './import.ts'
import { addLedgerCommand } from './ledger.ts'
import { addPayoutsCommand } from './payouts.ts'
import { runProgram } from './run-program.ts'
import { addWorkerCommand } from './worker.ts'

const program = new Command('almoner')
  .description('Runs and keeps an Almoner: the directory, the accounts, the months.')
  .showHelpAfterError('(add --help for what it takes)')

addImportCommand(program)
addCloseMonthCommand(program)
addPayoutsCommand(program)
addLedgerCommand(program)
addClockCommand(program)
addWorkerCommand(program)

process.exitCode = await runProgram(program, process.argv)
