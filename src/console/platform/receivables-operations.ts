import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import { dayIn } from '../../server/kernel/calendar.ts'
import { bouncePayment } from '../../server/service/money/billing/bounce-payment.ts'
import { recordInvoicePayment } from '../../server/service/money/billing/invoice-payments.ts'
import { proposeCreditNote, proposeWriteOff } from '../../server/service/money/receivables/propose-adjustment.ts'
import { deciding } from '../frame/deciding.ts'
import type { OperationContext } from '../frame/define.ts'
import { dollarField, dollars } from '../frame/dollars.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { RELEASING } from './payouts-operations.ts'
import { receivablesWords as words } from './receivables-words.ts'

const row = { page: 'receivables/{invoice}', roles: RELEASING, fresh: true } as const
const Reason = z.string().check(z.minLength(1), z.maxLength(500))
const Reference = z.string().check(z.minLength(1), z.maxLength(140))

/** What the foundation's people do with what accounts owe. */
export const receivableOperations = [
  operation({
    ...row,
    name: 'invoices.payment',
    path: 'receivables/pay',
    fields: z.object({
      invoice: z.string(),
      amount: dollarField(),
      reference: Reference,
      received: z.optional(
        z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A day, such as 2026-03-01.'))]),
      ),
    }),
    example: { invoice: 'inv_none', amount: '12.50', reference: 'wire 1', received: '2026-01-05' },
    perform: async (context, { invoice: invoiceId, amount, reference, received = '' }) => {
      await requireOfMode(context, invoiceId)
      const told = { invoiceId, amount, reference, receivedOn: arrivalDay(context, received) }
      const { invoice, due, isRepeated } = await recordInvoicePayment(acting(context), told)
      const done = isRepeated ? words.repeated : say(words.recorded, { due: dollars(due) })
      return { record: invoiceId, subject: invoice.account_id, after: { amount, reference, due }, done }
    },
  }),
  operation({
    ...row,
    name: 'invoices.bounced',
    path: 'receivables/bounce',
    fields: z.object({ invoice: z.string(), reference: Reference }),
    example: { invoice: 'inv_none', reference: 'wire 1' },
    perform: async (context, { invoice: invoiceId, reference }) => {
      const { liveMode } = context
      const [bounced] = await bouncePayment(acting(context), { liveMode, reference, invoiceId })
      const { accountId: subject = '', due = 0, gifts = 0, isRepeated = false } = bounced ?? {}
      const done = isRepeated ? words.bouncedBefore : say(words.isBounced, { due: dollars(due), gifts })
      return { record: invoiceId, subject, after: { reference, due }, done }
    },
  }),
  operation({
    ...row,
    name: 'invoices.credit_note',
    path: 'receivables/credit',
    fields: z.object({ invoice: z.string(), credit: dollarField(), reason: Reason }),
    example: { invoice: 'inv_none', credit: '5', reason: 'Agreed' },
    perform: async (context, { invoice: invoiceId, credit: amount, reason }) => {
      const { result, ...told } = await proposeCreditNote(deciding(context), { invoiceId, amount, reason })
      return { ...told, done: 'waits' in result ? words.waits : say(words.issued, { number: result.issued.number }) }
    },
  }),
  operation({
    ...row,
    name: 'invoices.write_off',
    path: 'receivables/write-off',
    fields: z.object({ invoice: z.string(), why: Reason }),
    example: { invoice: 'inv_none', why: 'They closed' },
    perform: async (context, { invoice, why: reason }) => {
      const { result: _, ...told } = await proposeWriteOff(deciding(context), { invoice, reason })
      return { ...told, done: words.waits }
    },
  }),
]

function acting({ tx, dependencies }: OperationContext) {
  return { db: tx, newId: dependencies.newId, clock: dependencies.clock }
}

async function requireOfMode({ tx, liveMode }: OperationContext, id: string): Promise<void> {
  const row = await tx.selectFrom('invoice').select('live_mode').where('id', '=', id).executeTakeFirst()
  if (row?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'This invoice is not there.' })
}

function arrivalDay({ dependencies, liveMode, timeZone }: OperationContext, day: string): string | null {
  if (day === '') return null
  if (Number.isNaN(Date.parse(day)) || day > dayIn(timeZone, dependencies.clock.now(liveMode)))
    throw new HttpError('parameter_invalid', { detail: 'A day that was, or today.', param: 'received' })
  return day
}
