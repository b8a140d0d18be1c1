import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, metadata, text } from './fields.ts'

/** The hosted payment page of one gift. */
export const CheckoutLink = z.object({ checkout_url: z.string() })
export type CheckoutLink = z.output<typeof CheckoutLink>

/** Prebuilt pages. */
export const payments = {
  createCheckoutLink: endpoint({
    method: 'POST',
    path: '/api/v1/payments/checkout_link',
    summary: 'Create a hosted page where a donor pays',
    auth: 'account',
    body: z.object({
      amount: cents(),
      nonprofit_id: text(),
      success_url: text(),
      cancel_url: text(),
      external_id: z.optional(text()),
      metadata: z.optional(metadata()),
    }),
    response: CheckoutLink,
    errors: ['nonprofit_invalid', 'nonprofit_ineligible', 'url_not_allowed'],
    example: {
      body: {
        amount: 2500,
        nonprofit_id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
        success_url: 'https://shop.example/thanks',
        cancel_url: 'https://shop.example/cart',
        external_id: 'order_1001',
      },
      response: { checkout_url: 'https://giving.example/checkout/4fJq0mX2c8' },
    },
  }),
}
