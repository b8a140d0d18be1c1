import type { Command } from 'commander'
import { readEnvironment } from '../app/environment.ts'
import { dayIn } from '../kernel/calendar.ts'
import { dollars } from '../rendering/amounts.ts'
import { type Bounced, bouncePayment, type ReportedBounce } from '../service/money/billing/bounce-payment.ts'
import { type RecordedPayment, recordInvoicePayment } from '../service/money/billing/invoice-payments.ts'
import { actAtCommandLine } from './act-at-command-line.ts'
import { modeOfInvoice } from './invoice-mode.ts'
import { print } from './print.ts'
import { readCents, readDay } from './read-values.ts'
import { type CommandDependencies, withService } from './with-service.ts'

interface PaymentOptions {
  reference: string
  received?: string
  json?: boolean
}

/** Adds `almoner invoices payment|bounced`. */
export function addInvoicePaymentCommands(group: Command): void {
  group
    .command('payment')
    .description('record money that came for an invoice, in part or more than is due; the same reference counts once')
    .argument('<id>', 'the invoice (inv_…)')
    .argument('<cents>', 'how much came, in cents', readCents)
    .requiredOption('--reference <text>', 'what the bank or the payer calls it')
    .option('--received <day>', 'the day it arrived, which receipts go by; today without it')
    .option('--json', 'print one JSON object')
    .action((id: string, amount: number, options: PaymentOptions) => record(id, amount, options))
  group
    .command('bounced')
    .description('record that a payment of invoices bounced: they are to be paid again')
    .argument('<reference>', 'what it was recorded as')
    .option('--invoice <id>', 'of this invoice alone (inv_…)')
    .option('--reason <text>', 'what the bank says')
    .option('--live', 'live money; the sandbox without it')
    .option('--json', 'print one JSON object')
    .action((reference: string, options: { invoice?: string; reason?: string; live?: boolean; json?: boolean }) =>
      bounce(
        { reference, invoiceId: options.invoice, reason: options.reason, liveMode: options.live === true },
        options,
      ),
    )
}

/** Reads the day money arrived; null for today's. Refuses days that are still to come in the mode it arrived in. */
export function receivedDay(
  text: string | undefined,
  { clock }: CommandDependencies,
  liveMode: boolean,
): string | null {
  if (text === undefined) return null
  const day = readDay(text).toISOString().slice(0, 10)
  if (day > dayIn(readEnvironment(process.env).ALMONER_TIME_ZONE, clock.now(liveMode)))
    throw new Error(`${day} is still to come.`)
  return day
}

async function record(id: string, amount: number, { reference, received, json }: PaymentOptions): Promise<void> {
  const recorded = await withService(async (dependencies) => {
    const liveMode = await modeOfInvoice(dependencies.db, id)
    const receivedOn = receivedDay(received, dependencies, liveMode)
    return actAtCommandLine(dependencies, { liveMode, action: 'invoices.payment' }, async ({ tx }) => {
      const result = await recordInvoicePayment(
        { ...dependencies, db: tx },
        { invoiceId: id, amount, reference, receivedOn },
      )
      return { record: id, subject: result.invoice.account_id, after: { amount, reference, due: result.due }, result }
    })
  })
  const { payment, due, credited, isRepeated } = recorded
  const data = { payment: payment.id, invoice: id, amount, reference, due, credited, repeated: isRepeated }
  print(json, data, () => describeRecorded(recorded))
}

function describeRecorded({ invoice, payment, due, credited, isRepeated }: RecordedPayment): string {
  const name = `INV-${invoice.number}`
  if (isRepeated) return `The payment ${payment.reference} of ${name} was recorded before; nothing was booked.`
  const left = due === 0 ? 'it is paid' : `${dollars(due)} is left`
  return `${dollars(payment.amount)} of ${name}: ${left}.${credited > 0 ? ` ${dollars(credited)} is credit.` : ''}`
}

async function bounce(told: ReportedBounce, { json }: { json?: boolean }): Promise<void> {
  const { liveMode, reference } = told
  const bounced = await withService((dependencies) =>
    actAtCommandLine(dependencies, { liveMode, action: 'invoices.bounced' }, async ({ tx }) => {
      const result = await bouncePayment({ ...dependencies, db: tx }, told)
      const invoices = result.map(({ payment }) => payment.invoice_id)
      return { record: invoices.join(' '), subject: result[0]?.accountId ?? '', after: { reference, invoices }, result }
    }),
  )
  const rows = bounced.map(({ payment, due, isRepeated: repeated }) => {
    return { invoice: payment.invoice_id, amount: payment.amount, due, repeated }
  })
  print(json, { reference, invoices: rows }, () => bounced.map(describeBounced).join('\n'))
}

function describeBounced({ payment, due, gifts, isRepeated }: Bounced): string {
  if (isRepeated)
    return `${payment.invoice_id}: that ${payment.reference} bounced was recorded before; nothing was booked.`
  return `${payment.invoice_id}: ${dollars(payment.amount)} bounced, ${dollars(due)} is due, ${gifts} gifts wait for it again.`
}
