import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, openEnum, pathText } from './fields.ts'

/** Invoice statuses. */
export const INVOICE_STATUSES = ['pending', 'sent', 'paid', 'written_off'] as const

/**
 * What an account owes for a month's donations, in integer cents. `billed` plus `losses`, minus donations `canceled`
 * before payment, earlier `credit`, `credit_notes` and `written_off`, equals `paid` plus `due`. Donations canceled after
 * payment are `credited` toward a later invoice.
 */
export const Invoice = z.object({
  id: z.string(),
  number: z.int(),
  live_mode: z.boolean(),
  month: z.string(),
  status: openEnum(INVOICE_STATUSES),
  donation_count: z.int(),
  billed: z.int(),
  losses: z.int(),
  canceled: z.int(),
  credit: z.int(),
  credited: z.int(),
  credit_notes: z.int(),
  written_off: z.int(),
  paid: z.int(),
  due: z.int(),
  due_on: z.nullable(z.string()),
  created_at: z.int(),
  sent_at: z.nullable(z.int()),
  paid_at: z.nullable(z.int()),
})
export type Invoice = z.output<typeof Invoice>

/** An example, shared with events. */
export const exampleInvoice = {
  id: 'inv_1HFJ3bPq7rXy2KfV9wAbCd',
  number: 1001,
  live_mode: false,
  month: '2026-12',
  status: 'sent',
  donation_count: 50,
  billed: 125_000,
  losses: 0,
  canceled: 2500,
  credit: 0,
  credited: 0,
  credit_notes: 0,
  written_off: 0,
  paid: 0,
  due: 122_500,
  due_on: '2027-01-31',
  created_at: 1_798_761_600,
  sent_at: 1_798_765_200,
  paid_at: null,
}

/** Operations on the invoices of an account. */
export const invoices = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/invoices',
    summary: 'List invoices, newest first',
    auth: 'account',
    query: z.object(cursor()),
    response: z.object({ invoices: z.array(Invoice), has_more: z.boolean() }),
    example: { query: { limit: 30 }, response: { invoices: [exampleInvoice], has_more: false } },
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/v1/invoices/{id}',
    summary: 'Show one invoice',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: Invoice,
    example: { params: { id: exampleInvoice.id }, response: exampleInvoice },
  }),
}
