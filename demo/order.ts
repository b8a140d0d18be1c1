import * as z from 'zod/mini'

const Order = z.object({
  id: z.string().check(z.regex(/^FF-[0-9A-Z]{6}$/)),
  customer: z.string().check(z.maxLength(200)),
  /** Cents. */
  total: z.int(),
  /** Cents the customer gives, before any fee. */
  given: z.int(),
  pieces: z.int(),
})

/** An order as placed. The demonstration keeps it in the customer's own cookie instead of a database. */
export type Order = z.output<typeof Order>

/** Reads an order out of its cookie. */
export function readOrder(cookie: string | undefined): Order | undefined {
  try {
    const parsed = z.safeParse(Order, JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Writes an order for its cookie. */
export function writeOrder(order: Order): string {
  return Buffer.from(JSON.stringify(order)).toString('base64url')
}

/** Makes an order's number out of random bytes. */
export function orderId(random: Uint8Array): string {
  return `FF-${Array.from({ length: 6 }, (_, index) => ((random[index] ?? 0) % 36).toString(36))
    .join('')
    .toUpperCase()}`
}
