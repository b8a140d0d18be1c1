import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { foundationName } from '../service/money/ledger/foundation-name.ts'
import { monthlyStatement, statementCsv, statementPdf } from '../service/money/receivables/monthly-statement.ts'
import { withService } from './with-service.ts'

/** Adds `almoner statements`. */
export function addStatementsCommand(program: Command): void {
  program
    .command('statements')
    .description('write the monthly statements of accounts and nonprofits as PDF and CSV')
    .argument('<id...>', 'accounts (m_…) and nonprofits (n_…)')
    .requiredOption('--month <month>', 'such as 2026-01, UTC')
    .requiredOption('--out <folder>', 'where to write them')
    .option('--live', 'live money; the sandbox without it')
    .action(async (ids: string[], { month, out, live = false }: { month: string; out: string; live?: boolean }) => {
      await withService(async ({ db, clock }) => {
        makeDirectory(out)
        for (const ownerId of ids) {
          const statement = await monthlyStatement(db, { ownerId, liveMode: live, month })
          if (statement === undefined)
            throw new Error(`There is no ${ownerId}, or ${month} is no month such as 2026-01.`)
          const name = join(out, `statement-${ownerId}-${month}`)
          const issuer = (await foundationName(db, live)) ?? ''
          await writeFile(`${name}.csv`, statementCsv(statement))
          await writeFile(`${name}.pdf`, await statementPdf(statement, issuer, clock.now(live)))
          process.stdout.write(`${name}.pdf\n${name}.csv\n`)
        }
      })
    })
}
