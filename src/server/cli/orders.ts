import type { Command } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import { findCaller } from '../service/accounts/find-accounts.ts'
import { importOrders, type OrderImportReport } from '../service/money/programs/import-orders.ts'
import { createProgress, print } from './output.ts'
import { withService } from './with-service.ts'

/** Adds `almoner orders import KEY FILE`. */
export function addOrdersCommand(program: Command): void {
  const group = program.command('orders').description('orders that giving programs give for')
  group
    .command('import')
    .description('record the orders of a CSV file; safe to repeat')
    .argument('<key>', 'a public key of the account; a test key records test orders')
    .argument(
      '<file>',
      'CSV with the columns external_id and total (124.00), and created_at, sku, quantity, nonprofit_id',
    )
    .option('--json', 'print the report as one JSON object')
    .action((key: string, file: string, { json }: { json?: boolean }) => importFile(key, file, json))
}

async function importFile(publicKey: string, file: string, json: boolean | undefined): Promise<void> {
  const progress = createProgress()
  const report = await withService(async ({ db, newId, clock }) => {
    const caller = await findCaller(db, publicKey, clock.now(true))
    if (caller === undefined) throw new Error(`No account has the public key ${publicKey}.`)
    const { account, liveMode } = caller
    return importOrders({
      scope: { db, newId, account, liveMode, now: clock.now(liveMode) },
      file,
      onProgress: ({ bytesRead, bytesTotal, orders }) =>
        progress.update(bytesRead, bytesTotal, `${orders.toLocaleString('en-US')} orders`),
    })
  }).finally(() => progress.stop())
  print(json, report, () => describe(file, report))
  if (report.refused.length > 0)
    throw new Error(`${report.refused.length} orders were refused. The others are recorded.`)
}

function describe(file: string, { read, recorded, repeated, given, refused }: OrderImportReport): string {
  const lines = refused.map(({ line, externalId, reason }) => `${file}:${line}: ${externalId || 'no ID'}: ${reason}`)
  const counts = `${read} orders read, ${recorded} recorded, ${repeated} recorded earlier, ${dollars(given)} given`
  return [...lines, counts].join('\n')
}
