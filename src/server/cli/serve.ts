import { Command } from 'commander'

/** The program with the one command that others wait for: a server need not load the code of all others. */
export function createServeProgram(): Command {
  const program = createEmptyProgram()
  addServeCommand(program)
  return program
}

/** The program before it has any command, and how it complains. */
export function createEmptyProgram(): Command {
  return new Command('almoner')
    .description('Runs and keeps an Almoner: the directory, the accounts, the months.')
    .showHelpAfterError('(add --help for what it takes)')
}

/** Adds `almoner serve`: what `npm start` does, without building the kit first. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('start the server, with its database and its worker, until stopped')
    .option('--sandbox', 'make the sandbox also when the database is not new or the host is not this machine')
    .option('--no-jobs', 'answer requests only: a worker of its own does the scheduled work, webhooks and documents')
    .action(async () => {
      // The server reads its own arguments and environment, and stops the process when it cannot start.
      await import('../main.ts')
    })
}
