import type { Selectable } from 'kysely'
import type { AccountBrandingTable } from '../../database/tables/accounts.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Acted } from '../audit/audit-log.ts'
import { encodeUpload, PICTURES_PATH } from '../pictures/encode-picture.ts'

/** Contrast that WCAG 2.2 requires for text of normal size. */
const READABLE = 4.5
const LIGHT_GROUND = '#ffffff'
/** The lightest ground of our pages in the dark. */
const DARK_GROUND = '#1f2523'
const DARK_TEXT = '#002211'

type Rgb = readonly [red: number, green: number, blue: number]

/** An accent for both grounds, and the text that stands on it: each pair has a contrast of 4.5 at least. */
export interface AccentShades {
  light: string
  onLight: string
  dark: string
  onDark: string
}

/** Reads a color such as `#0b6b53`; refuses one that is no color, or too light for text on white, with one that is not. */
export function readAccent(text: string): string {
  const accent = text.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(accent))
    throw new HttpError('parameter_invalid', { param: 'accent', detail: 'Write a color such as #0b6b53.' })
  if (contrastOf(accent, LIGHT_GROUND) < READABLE)
    throw new HttpError('parameter_invalid', {
      param: 'accent',
      detail: `This color is too light to be readable on white. The nearest readable color is ${mixedUntil(accent, '#000000', LIGHT_GROUND)}.`,
    })
  return accent
}

/** The shades of an accent that `readAccent` has read. */
export function accentShades(accent: string): AccentShades {
  return {
    light: accent,
    onLight: LIGHT_GROUND,
    dark: mixedUntil(accent, LIGHT_GROUND, DARK_GROUND, DARK_TEXT),
    onDark: DARK_TEXT,
  }
}

/** The contrast of two colors, from 1 to 21, as WCAG computes it. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => second - first)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** The color with as little of another mixed in as makes it readable on each of the grounds. */
function mixedUntil(color: string, other: string, ...grounds: readonly string[]): string {
  const [from, to] = [rgbOf(color), rgbOf(other)]
  for (let part = 0; part <= 100; part += 1) {
    const mixed = hexOf(from.map((value, index) => value + (((to[index] ?? 0) - value) * part) / 100))
    if (grounds.every((ground) => contrastOf(mixed, ground) >= READABLE)) return mixed
  }
  return other
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf(color: string): Rgb {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** How an account shows itself to donors. */
export type AccountBranding = Omit<Selectable<AccountBrandingTable>, 'account_id' | 'updated_at'>

/** Changes of the branding; absent members are unchanged. */
export type BrandingChange = Partial<Omit<AccountBranding, 'logo_url'>>

const PLAIN: AccountBranding = { shown_name: null, logo_url: null, accent: null, suggested_amounts: [] }

/** How an account shows itself; nothing set where it never said. */
export async function findBranding(db: Database, accountId: string): Promise<AccountBranding> {
  const row = await db
    .selectFrom('account_branding')
    .select(['shown_name', 'logo_url', 'accent', 'suggested_amounts'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? PLAIN
}

/** The name of an account that donors read. */
export async function shownName(db: Database, accountId: string): Promise<string> {
  const { name } = await db
    .selectFrom('account')
    .leftJoin('account_branding', 'account_branding.account_id', 'account.id')
    .select((eb) => eb.fn.coalesce('shown_name', 'name').as('name'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

/** Changes how an account shows itself, its logo apart. */
export async function setBranding(
  tx: DatabaseTransaction,
  { accountId, change, now }: { accountId: string; change: BrandingChange; now: Date },
): Promise<Acted<void>> {
  return write(tx, { accountId, change, now })
}

/** Sets an account's logo from a file, which is encoded again. Without a file, removes the logo. */
export async function setLogo(
  tx: DatabaseTransaction,
  { accountId, upload, now }: { accountId: string; upload: Uint8Array | null; now: Date },
): Promise<Acted<void>> {
  if (upload === null) {
    await tx.deleteFrom('account_logo').where('account_id', '=', accountId).execute()
    return write(tx, { accountId, change: { logo_url: null }, now })
  }
  const logo = await encodeUpload('logo', upload)
  await tx
    .insertInto('account_logo')
    .values({ account_id: accountId, ...logo })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(logo))
    .execute()
  return write(tx, { accountId, change: { logo_url: `${PICTURES_PATH}${logo.name}` }, now })
}

/** The logo of a name, `<hash>.png`; undefined where no account has it. */
export async function findLogo(db: Database, name: string): Promise<{ bytes: Buffer; type: 'image/png' } | undefined> {
  const row = await db.selectFrom('account_logo').select('bytes').where('name', '=', name).executeTakeFirst()
  return row && { bytes: row.bytes, type: 'image/png' }
}

async function write(
  tx: DatabaseTransaction,
  { accountId, change, now }: { accountId: string; change: Partial<AccountBranding>; now: Date },
): Promise<Acted<void>> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()
  const before = await findBranding(tx, accountId)
  const after = { ...before, ...change, updated_at: now }
  await tx
    .insertInto('account_branding')
    .values({ account_id: accountId, ...after })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(after))
    .execute()
  const named = Object.keys(change)
  const changed = (of: AccountBranding) => Object.fromEntries(Object.entries(of).filter(([key]) => named.includes(key)))
  return { record: accountId, subject: accountId, before: changed(before), after: changed(after), result: undefined }
}
