import { Command } from 'commander'

/** The program before it has any command, and how it complains. */
export function createEmptyProgram(): Command {
  return new Command('almoner')
    .description('Runs and keeps an Almoner: the directory, the accounts, the months.')
    .showHelpAfterError('(add --help for what it takes)')
}
