import type { Command } from 'commander'

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
