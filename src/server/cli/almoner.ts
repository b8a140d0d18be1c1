import { Command } from 'commander'
import { addImportCommand } from './import.ts'
import { runProgram } from './run-program.ts'

const program = new Command('almoner')
  .description('Runs and keeps an Almoner: the directory, the accounts, the months.')
  .showHelpAfterError('(add --help for what it takes)')

addImportCommand(program)

process.exitCode = await runProgram(program, process.argv)
