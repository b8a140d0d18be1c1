import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import * as z from 'zod/mini'
import { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { parsePart } from '../../../http/read-request.ts'
import type { AccountScope } from '../../accounts/find-accounts.ts'
import { findOrders } from './order-records.ts'
import { type OrderRequest, takeOrder } from './take-order.ts'

/** A file that isn't a list of orders. */
export class OrderFileError extends Error {
  override readonly name = 'OrderFileError'
}

/** An order that wasn't recorded: the first line of it in the file, its own ID, and the reason. */
export interface RefusedOrder {
  line: number
  externalId: string
  reason: string
}

/** The result of an import; `given` is the sum of donations for new orders, in cents. */
export interface OrderImportReport {
  read: number
  recorded: number
  repeated: number
  given: number
  refused: RefusedOrder[]
}

/** Input of an import; `onProgress` is called after each batch. */
export interface OrderImport {
  scope: AccountScope
  file: string
  onProgress?: (progress: { bytesRead: number; bytesTotal: number; orders: number }) => void
}

/** Orders that are recorded at the same time, and so share transactions. */
const BATCH = 64

const COLUMNS = ['external_id', 'total', 'created_at', 'sku', 'quantity', 'nonprofit_id', 'currency'] as const

const Cells = z.record(z.string(), z.string())
const Row = z.object({ record: Cells, info: z.object({ lines: z.int() }) })

/** One order of the file: its first line, and its cells. Further lines of the order add items. */
interface FileOrder {
  line: number
  cells: Readonly<Record<string, string>>
  items: { sku: string; quantity: string }[]
}

/**
 * Records the orders of a CSV file with a heading: `external_id` and `total` (dollars, such as 124.00), and as needed
 * `created_at` (ISO 8601), `sku`, `quantity`, `nonprofit_id` and `currency`. Further lines with the same ID add items.
 * Orders that are already recorded count as repeated, so the file can be imported again.
 */
export async function importOrders({ scope, file, onProgress }: OrderImport): Promise<OrderImportReport> {
  const { size: bytesTotal } = await stat(file).catch((cause: unknown) => {
    throw new OrderFileError(`${file}: no such file`, { cause })
  })
  const report: OrderImportReport = { read: 0, recorded: 0, repeated: 0, given: 0, refused: [] }
  const stream = createReadStream(file)
  let batch: FileOrder[] = []
  const flush = async () => {
    await recordBatch(scope, batch, report)
    batch = []
    onProgress?.({ bytesRead: stream.bytesRead, bytesTotal, orders: report.read })
  }
  for await (const order of ordersOf(stream)) {
    report.read += 1
    batch.push(order)
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  return report
}

async function* ordersOf(stream: NodeJS.ReadableStream): AsyncGenerator<FileOrder> {
  const rows: AsyncIterable<unknown> = stream.pipe(
    parse({ bom: true, columns: headings, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }),
  )
  let order: FileOrder | undefined
  for await (const row of rows) {
    const { record: cells, info } = Row.parse(row)
    if (order === undefined || order.cells.external_id !== cells.external_id) {
      if (order !== undefined) yield order
      order = { line: info.lines, cells, items: [] }
    }
    if (cells.sku) order.items.push({ sku: cells.sku, quantity: cells.quantity || '1' })
  }
  if (order !== undefined) yield order
}

function headings(names: string[]): string[] {
  const found = names.map((name) => name.trim().toLowerCase())
  const missing = ['external_id', 'total'].filter((name) => !found.includes(name))
  if (missing.length > 0)
    throw new OrderFileError(
      `The column ${missing.join(' and ')} is missing. The columns are ${COLUMNS.join(', ')}; external_id and total are required.`,
    )
  return found
}

async function recordBatch(scope: AccountScope, batch: readonly FileOrder[], report: OrderImportReport): Promise<void> {
  const ids = batch.map(({ cells }) => cells.external_id ?? '')
  const owner = { accountId: scope.account.id, liveMode: scope.liveMode }
  const known = new Set((await findOrders(scope.db, owner, ids)).map((order) => order.external_id))
  const outcomes = await Promise.allSettled(batch.map(async (order) => takeOrder(scope, requestOf(order))))
  for (const [index, outcome] of outcomes.entries()) {
    const { line = 0, cells = {} } = batch[index] ?? {}
    if (outcome.status === 'rejected') {
      if (!(outcome.reason instanceof HttpError)) throw outcome.reason
      report.refused.push({ line, externalId: cells.external_id ?? '', reason: outcome.reason.message })
    } else if (known.has(outcome.value.external_id)) report.repeated += 1
    else {
      known.add(outcome.value.external_id)
      report.recorded += 1
      report.given += outcome.value.donations.reduce((sum, { amount }) => sum + amount, 0)
    }
  }
}

/** The order as the API takes it; refuses cells that it can't read. */
function requestOf({ cells, items }: FileOrder): OrderRequest {
  const { external_id, total = '', currency, nonprofit_id, created_at } = cells
  return parsePart('body', contract.orders.create.body, {
    external_id,
    total: centsOf(total),
    items: items.map(({ sku, quantity }) => ({ sku, quantity: Number(quantity) })),
    ...(currency ? { currency } : {}),
    ...(nonprofit_id ? { nonprofit_id } : {}),
    ...(created_at ? { created_at: secondsOf(created_at) } : {}),
  })
}

function centsOf(total: string): number {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(total))
    throw new HttpError('parameter_invalid', {
      detail: `total must be dollars such as 124.00, got "${total.slice(0, 40)}".`,
      param: 'total',
    })
  return Math.round(Number(total) * 100)
}

function secondsOf(text: string): number {
  const moment = Date.parse(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(moment))
    throw new HttpError('parameter_invalid', {
      detail: `created_at must be a time such as 2026-03-01T14:30:00Z, got "${text.slice(0, 40)}".`,
      param: 'created_at',
    })
  return Math.floor(moment / 1_000)
}
