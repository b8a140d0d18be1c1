import type { Command } from 'commander'
import { closeMonths } from '../service/money/billing/close-months.ts'
import { print } from './print.ts'
import { withService } from './with-service.ts'

/** Adds `almoner close-month`. */
export function addCloseMonthCommand(program: Command): void {
  program
    .command('close-month')
    .description('invoice every account for the months that have ended; safe to run again, and by two at once')
    .option('--live', 'live donations only')
    .option('--sandbox', 'sandbox donations only')
    .option('--json', 'print one JSON object')
    .action(async (options: { live?: boolean; sandbox?: boolean; json?: boolean }) => {
      const modes = [true, false].filter((live) => options.live === options.sandbox || live === options.live)
      const invoices = await withService(async (dependencies) => {
        const made: string[] = []
        for (const liveMode of modes) made.push(...(await closeMonths(dependencies, liveMode)))
        return made
      })
      print(options.json, { invoices }, () => [`${invoices.length} invoices made`, ...invoices].join('\n'))
    })
}
