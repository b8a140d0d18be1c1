import { Command } from 'commander'

/** A program with only `serve`, so that a server doesn't load the other commands' code. */
export function createServeProgram(): Command {
  const program = createEmptyProgram()
  addServeCommand(program)
  return program
}

/** A program without commands. */
export function createEmptyProgram(): Command {
  return new Command('almoner')
    .description('Runs and administers an Almoner server.')
    .showHelpAfterError('(add --help for usage)')
}

/** Adds `almoner serve`: what `npm start` does, without building the kit first. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('start the server with its database and jobs')
    .option('--sandbox', "create the sandbox even if the database isn't new or HOST isn't a loopback address")
    .option('--no-jobs', 'only answer requests; "almoner worker" runs jobs, webhooks and documents')
    .action(async () => {
      // The server reads its own arguments and environment, and exits if it can't start.
      await import('../main.ts')
    })
}
