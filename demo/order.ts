import * as z from 'zod/mini'

const OrderId = z.string().check(z.regex(/^FF-[0-9A-Z]{6}$/))

const Order = z.object({
  id: OrderId,
  customer: z.string().check(z.maxLength(200)),
  /** Cents. */
  total: z.int(),
  /** Cents of the gift, before any fee. */
  given: z.int(),
  pieces: z.int(),
  /** The donation of its gift. */
  donation: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
})

/** A placed order. The demo stores it in the customer's cookie instead of a database. */
export type Order = z.output<typeof Order>

/** Parses an order from its cookie. */
export function readOrder(cookie: string | undefined): Order | undefined {
  try {
    const parsed = z.safeParse(Order, JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Formats an order for its cookie. */
export function writeOrder(order: Order): string {
  return Buffer.from(JSON.stringify(order)).toString('base64url')
}

/** An order's number from a form; undefined if it is invalid. */
export function readOrderId(text: string | null): string | undefined {
  const parsed = z.safeParse(OrderId, text)
  return parsed.success ? parsed.data : undefined
}

/** Creates an order's number from random bytes. */
export function orderId(random: Uint8Array): string {
  return `FF-${Array.from({ length: 6 }, (_, index) => ((random[index] ?? 0) % 36).toString(36))
    .join('')
    .toUpperCase()}`
}
