import * as z from 'zod/mini'
import { deprecations } from './deprecations.ts'
import { endpoint } from './endpoint.ts'
import { cents, cursor, text, usd } from './fields.ts'

/** The result of a captured transfer. Amounts are integer cents of USD; `fee` is split over the allocations. */
export const TransferCapture = z.object({
  amount: z.int(),
  fee: z.int(),
  processor_application_fee: z.int(),
  allocations: z.array(
    z.object({
      nonprofit_id: z.string(),
      amount: z.int(),
      fee: z.int(),
      external_id: z.nullish(z.string()),
    }),
  ),
})
export type TransferCapture = z.output<typeof TransferCapture>

/** A transfer that became donations, in integer cents. */
export const CapturedTransfer = z.object({
  processor_destination_payment_id: z.string(),
  live_mode: z.boolean(),
  amount: z.int(),
  fee: z.int(),
  processor_application_fee: z.int(),
  created_at: z.int(),
  allocations: z.array(
    z.object({
      donation_id: z.string(),
      nonprofit_id: z.string(),
      amount: z.int(),
      fee: z.int(),
      external_id: z.nullable(z.string()),
    }),
  ),
})
export type CapturedTransfer = z.output<typeof CapturedTransfer>

/** Operations that turn processor transfers into donations; access on request. */
export const transfers = {
  create: endpoint({
    method: 'POST',
    path: '/api/v1/transfers',
    summary: 'Turn a payment processor’s transfer into donations, once',
    auth: 'account',
    body: z.object({
      processor_destination_payment_id: text(),
      allocations: z.optional(
        z
          .array(z.object({ nonprofit_id: text(), amount: cents(), external_id: z.optional(text()) }))
          .check(z.minLength(1), z.maxLength(1_000)),
      ),
      /** Deprecated in favor of `allocations`: the whole amount to one nonprofit. */
      nonprofit_id: z.optional(text()),
      /** Deprecated in favor of `allocations[].external_id`. */
      external_id: z.optional(text()),
      currency: usd(),
    }),
    deprecatedUse: ({ body }) => (hasMember(body, 'allocations') ? undefined : deprecations.single_allocation),
    response: TransferCapture,
    errors: [
      'access_not_enabled',
      'nonprofit_invalid',
      'nonprofit_ineligible',
      'allocations_mismatch',
      'payment_unknown',
      'payment_not_capturable',
      'payment_captured',
    ],
    example: {
      body: {
        processor_destination_payment_id: 'py_1MtJXs2eZvKYlo2C9a',
        allocations: [
          { nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd', amount: 3000, external_id: 'order_1001' },
          { nonprofit_id: 'n_1HFJ3bNhK0RA2fX7dVbQwe', amount: 1700 },
        ],
      },
      response: {
        amount: 5000,
        fee: 300,
        processor_application_fee: 300,
        allocations: [
          { nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd', amount: 3000, fee: 191, external_id: 'order_1001' },
          { nonprofit_id: 'n_1HFJ3bNhK0RA2fX7dVbQwe', amount: 1700, fee: 109, external_id: null },
        ],
      },
    },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/transfers',
    summary: 'List the transfers that became donations, newest first',
    auth: 'account',
    query: z.object(cursor()),
    response: z.object({ transfers: z.array(CapturedTransfer), has_more: z.boolean() }),
    errors: ['access_not_enabled'],
    example: {
      query: { limit: 30 },
      response: {
        transfers: [
          {
            processor_destination_payment_id: 'py_1NkVqJ2eZvKYlo2C',
            live_mode: false,
            amount: 5000,
            fee: 300,
            processor_application_fee: 300,
            created_at: 1_796_083_200,
            allocations: [
              {
                donation_id: 'd_1HFJ3bPq7rXy2KfV9wAbCd',
                nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
                amount: 4700,
                fee: 300,
                external_id: 'order_1001',
              },
            ],
          },
        ],
        has_more: false,
      },
    },
  }),
}

function hasMember(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).some((member) => member.startsWith(name))
}
