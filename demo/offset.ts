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
 * A climate contribution that was paid with the order, in cents: the request that buys it, and the action token of the
 * store's backend. It can be stored in the customer's cookie, because a changed request doesn't match the signed token.
 */
export type Offset = z.output<typeof Offset>

/** Parses a contribution from its cookie. */
export function readOffset(cookie: string | undefined): Offset | undefined {
  try {
    const parsed = z.safeParse(Offset, JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Parses the ID of a bought contribution from the cookie that the page's script wrote. */
export function readOffsetId(cookie: string | undefined): string | undefined {
  return /^carbon_\w{1,64}$/.exec(cookie ?? '')?.[0]
}

/** Formats a contribution for its cookie. */
export function writeOffset(offset: Offset): string {
  return Buffer.from(JSON.stringify(offset)).toString('base64url')
}
