import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { makeDirectory } from '../database/engine/make-data-directory.ts'
import { dollars } from '../rendering/amounts.ts'
import { foundationName } from '../service/money/ledger/foundation-name.ts'
import { findFoundation } from '../service/money/payouts/foundation.ts'
import { receiptCsv, receiptPdf, yearReceipts } from '../service/money/receipts/year-receipts.ts'
import { monthlyStatement, statementCsv, statementPdf } from '../service/money/receivables/monthly-statement.ts'
import { createProgress, print, tableText } from './output.ts'
import { withService } from './with-service.ts'

interface Written {
  account: string
  name: string
  deductible: number
  collected: number
  pdf: string
  csv: string
}

/** Adds `almoner receipts YEAR`. */
export function addReceiptsCommand(program: Command): void {
  program
    .command('receipts')
    .description("write each account's year-end receipt for live donations as PDF and CSV")
    .argument('<year>', 'such as 2026, in the time zone ALMONER_TIME_ZONE')
    .option('--out <folder>', 'output folder', 'receipts')
    .option('--json', 'print one JSON object')
    .action(async (year: string, { out, json }: { out: string; json?: boolean }) => {
      if (!/^20\d{2}$/.test(year)) throw new Error(`${year} is not a year. Write it as 2026.`)
      const receipts = await writeReceipts(Number(year), out)
      const rows = receipts.map(({ name, deductible, collected, pdf }) => [
        name,
        dollars(deductible),
        dollars(collected),
        pdf,
      ])
      print(json, { receipts }, () =>
        receipts.length === 0
          ? `No live donations were received in ${year}. Sandbox donations never get a receipt.`
          : tableText(['account', 'deductible', 'from customers', 'file'], rows),
      )
    })
}

async function writeReceipts(year: number, out: string): Promise<Written[]> {
  const progress = createProgress()
  const { ALMONER_TIME_ZONE: timeZone } = readEnvironment(process.env)
  return withService(async ({ db, seal, clock }) => {
    const receipts = await yearReceipts(db, { year, timeZone })
    if (receipts.length === 0) return []
    const { originator } = await findFoundation(db, seal, true)
    makeDirectory(out)
    const written: Written[] = []
    for (const receipt of receipts) {
      const path = join(out, `receipt-${year}-${receipt.accountId}`)
      await writeFile(`${path}.csv`, receiptCsv(receipt))
      await writeFile(`${path}.pdf`, await receiptPdf(receipt, { donee: originator, timeZone, now: clock.now(true) }))
      const { deductibleTotal: deductible, collectedTotal: collected } = receipt.receipt
      const { accountId: account, accountName: name } = receipt
      written.push({ account, name, deductible, collected, pdf: `${path}.pdf`, csv: `${path}.csv` })
      progress.update(written.length, receipts.length, name)
    }
    return written
  }).finally(() => progress.stop())
}

/** Adds `almoner statements`. */
export function addStatementsCommand(program: Command): void {
  program
    .command('statements')
    .description('write monthly statements as PDF and CSV')
    .argument('<id...>', 'accounts (m_…) and nonprofits (n_…)')
    .requiredOption('--month <month>', 'month in UTC, such as 2026-01')
    .requiredOption('--out <folder>', 'output folder')
    .option('--live', 'live money (default: sandbox)')
    .action(async (ids: string[], { month, out, live = false }: { month: string; out: string; live?: boolean }) => {
      await withService(async ({ db, clock }) => {
        makeDirectory(out)
        for (const ownerId of ids) {
          const statement = await monthlyStatement(db, { ownerId, liveMode: live, month })
          if (statement === undefined)
            throw new Error(`No statement found. Check the ID ${ownerId} and the month ${month} (write it as 2026-01).`)
          const name = join(out, `statement-${ownerId}-${month}`)
          const issuer = (await foundationName(db, live)) ?? ''
          await writeFile(`${name}.csv`, statementCsv(statement))
          await writeFile(`${name}.pdf`, await statementPdf(statement, issuer, clock.now(live)))
          process.stdout.write(`${name}.pdf\n${name}.csv\n`)
        }
      })
    })
}
