import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { positivePayFile } from '../service/money/payouts/check-register.ts'
import { readDay } from './read-values.ts'
import { withService } from './with-service.ts'

/** Adds `almoner payouts positive-pay`. */
export function addPositivePayCommand(group: Command): void {
  group
    .command('positive-pay')
    .description('write the checks that the bank may pay, and those that were voided, as an issue file (CSV)')
    .option('--since <day>', 'checks made on or after this day', '1970-01-01')
    .option('--live', 'live money; the sandbox without it')
    .requiredOption('--out <path>', 'where to write it; only its owner may read it')
    .action(async ({ since, live = false, out }: { since: string; live?: boolean; out: string }) => {
      const { text, checks } = await withService(({ db, seal }) =>
        positivePayFile(db, seal, { liveMode: live, since: readDay(since) }),
      )
      await writeFile(out, text, { mode: 0o600 })
      process.stdout.write(`${checks} checks in ${out}\n`)
    })
}
