import * as z from 'zod/mini'
import { OCCASIONS } from '../../../contract/index.ts'
import type { TypedDedication } from './page/typed-dedication.ts'

/** What a donor need not type again. Never anything of a card. */
export interface RememberedFields {
  name: string
  email: string
  /** Absent where the donor has sent none yet, not even an empty one. */
  dedication?: TypedDedication | undefined
}

const Remembered = z.object({
  name: z.string().check(z.maxLength(200)),
  email: z.string().check(z.maxLength(254)),
  dedication: z.optional(
    z.object({
      occasion: z.enum(OCCASIONS),
      honoree: z.string().check(z.maxLength(100)),
      tell: z.string().check(z.maxLength(254)),
    }),
  ),
})
const NAME = 'almoner_form'
const HOUR_S = 60 * 60

/** What the donor's own browser kept of an earlier sending; empty where it kept nothing. */
export function readFormCookie({ headers }: Request): RememberedFields {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]*)`).exec(headers.get('cookie') ?? '') ?? []
  try {
    return z.parse(Remembered, JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
  } catch {
    return { name: '', email: '' }
  }
}

/** The cookie that keeps them in the donor's browser, for this one page and an hour; none ends it. */
export function formCookie(fields: RememberedFields | undefined, page: URL): string {
  const value = fields === undefined ? '' : Buffer.from(JSON.stringify(fields)).toString('base64url')
  const secure = page.protocol === 'https:' ? '; Secure' : ''
  const age = fields === undefined ? 0 : HOUR_S
  return `${NAME}=${value}; Path=${page.pathname}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}
