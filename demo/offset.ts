import * as z from 'zod/mini'

const Offset = z.object({
  amount: z.int(),
  body: z.object({
    origin_address: z.string(),
    destination_address: z.string(),
    weight_lb: z.number(),
    funds_collected: z.boolean(),
  }),
  token: z.string(),
})

/**
 * A climate contribution that was paid with the order, in cents: what the page sends to buy it, and the leave of the
 * shop's backend. It may travel in the customer's cookie: whatever is changed in it no longer fits the signed token.
 */
export type Offset = z.output<typeof Offset>

/** Reads a contribution out of its cookie. */
export function readOffset(cookie: string | undefined): Offset | undefined {
  try {
    const parsed = z.safeParse(Offset, JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Reads the id of a contribution that was bought, out of the cookie the page's script wrote. */
export function readOffsetId(cookie: string | undefined): string | undefined {
  return /^carbon_\w{1,64}$/.exec(cookie ?? '')?.[0]
}

/** Writes a contribution for its cookie. */
export function writeOffset(offset: Offset): string {
  return Buffer.from(JSON.stringify(offset)).toString('base64url')
}
