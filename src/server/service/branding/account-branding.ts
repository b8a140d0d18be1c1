import type { Selectable } from 'kysely'
import type { AccountBrandingTable } from '../../database/tables/accounts.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Acted } from '../audit/audit-log.ts'
import { encodeUpload, PICTURES_PATH } from '../pictures/encode-picture.ts'

/** Minimum contrast for text of normal size in WCAG 2.2. */
const READABLE = 4.5
const LIGHT_BACKGROUND = '#ffffff'
/** The lightest background of our pages in dark mode. */
const DARK_BACKGROUND = '#1f2523'
const DARK_TEXT = '#002211'

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * An accent color for light and dark backgrounds, and the text colors on it. Each pair has a contrast of at least 4.5.
 */
export interface AccentShades {
  light: string
  onLight: string
  dark: string
  onDark: string
}

/**
 * Parses a color such as `#0b6b53`. Refuses anything else, and colors too light for text on white, suggesting the
 * nearest readable one.
 */
export function readAccent(text: string): string {
  const accent = text.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(accent))
    throw new HttpError('parameter_invalid', { param: 'accent', detail: 'Enter a color such as #0b6b53.' })
  if (contrastOf(accent, LIGHT_BACKGROUND) < READABLE)
    throw new HttpError('parameter_invalid', {
      param: 'accent',
      detail: `This color is too light to be readable on white. The nearest readable color is ${mixedUntil(accent, '#000000', LIGHT_BACKGROUND)}.`,
    })
  return accent
}

/** The shades of an accent color from `readAccent`. */
export function accentShades(accent: string): AccentShades {
  return {
    light: accent,
    onLight: LIGHT_BACKGROUND,
    dark: mixedUntil(accent, LIGHT_BACKGROUND, DARK_BACKGROUND, DARK_TEXT),
    onDark: DARK_TEXT,
  }
}

/** The contrast of two colors, from 1 to 21, as WCAG computes it. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => second - first)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Mixes in as little of another color as makes this one readable on each background. */
function mixedUntil(color: string, other: string, ...backgrounds: readonly string[]): string {
  const [from, to] = [rgbOf(color), rgbOf(other)]
  for (let part = 0; part <= 100; part += 1) {
    const mixed = hexOf(from.map((value, index) => value + (((to[index] ?? 0) - value) * part) / 100))
    if (backgrounds.every((background) => contrastOf(mixed, background) >= READABLE)) return mixed
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

/** An account's branding on pages and e-mails for donors. */
export type AccountBranding = Omit<Selectable<AccountBrandingTable>, 'account_id' | 'updated_at'>

/** Changes of the branding; absent members are unchanged. */
export type BrandingChange = Partial<Omit<AccountBranding, 'logo_url'>>

const DEFAULT_BRANDING: AccountBranding = { shown_name: null, logo_url: null, accent: null, suggested_amounts: [] }

/** The branding of an account; the default if none is set. */
export async function findBranding(db: Database, accountId: string): Promise<AccountBranding> {
  const row = await db
    .selectFrom('account_branding')
    .select(['shown_name', 'logo_url', 'accent', 'suggested_amounts'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? DEFAULT_BRANDING
}

/** The account name that donors see. */
export async function shownName(db: Database, accountId: string): Promise<string> {
  const { name } = await db
    .selectFrom('account')
    .leftJoin('account_branding', 'account_branding.account_id', 'account.id')
    .select((eb) => eb.fn.coalesce('shown_name', 'name').as('name'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

/** Changes an account's branding, except its logo. */
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

/** A logo by its file name, `<hash>.png`; undefined if no account has it. */
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
