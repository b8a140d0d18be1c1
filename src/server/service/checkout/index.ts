import { Hono } from 'hono'
import type { ServiceDependencies } from '../context.ts'

/** The hosted pages. */
export function checkoutPages(_dependencies: ServiceDependencies): Hono {
  return new Hono()
}
