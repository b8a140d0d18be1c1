import type { Image } from '@napi-rs/canvas'
import { Hono } from 'hono'
import { CATEGORIES, mayShowLogo } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { answerFailure } from '../../../http/answer.ts'
import { clientAddress } from '../../../http/client-address.ts'
import { HttpError } from '../../../http/http-error.ts'
import { imageSizeOf } from '../../../http/image-size.ts'
import type { Log } from '../../../http/log.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { safeFetch } from '../../../outbound/safe-fetch.ts'
import { chooseLocale, type PageLocale } from '../../../pages/page-locale.ts'
import { canWriteJapanese } from '../../../rendering/font-families.ts'
import { isOwnPage } from '../../accounts/manage-accounts.ts'
import { findLogo } from '../../branding/account-branding.ts'
import { findFundPicture } from '../../pictures/fund-pictures.ts'
import { findPicture, ownPictureName } from '../pictures/nonprofit-pictures.ts'
import { categoryIconFile, categorySvg } from '../registry/category-icons.ts'
import { findNonprofit, type NonprofitRecord } from '../registry/nonprofit-records.ts'
import { openStudio, type Studio } from './picture-studio.ts'
import type { PictureFormat, SocialSubject } from './social-picture.ts'
import { isSocialTheme } from './themes.ts'

const LARGEST_LOGO = 2_097_152
/** 64 MB decoded. */
const MAX_LOGO_PIXELS = 16_000_000
const LOGO_PATIENCE_MS = 4_000

export interface PictureDependencies {
  db: Database
  newId: NewId
  log: Log
  /** The origin whose `/docs` explain error codes. */
  publicUrl?: string
}

/** Public pictures: category icons, and nonprofits' social media pictures. */
export function nonprofitPictures(dependencies: PictureDependencies): Hono {
  const app = new Hono()
  const studio = openStudio()
  app.get('/icons/:file', (context) => answerIcon(context.req.param('file'), dependencies))
  app.get('/pictures/:name', (context) => answerUploaded(context.req.raw, context.req.param('name'), dependencies))
  app.get('/social/:id/:file', (context) => answerPicture(context.req.raw, context.req.param(), dependencies, studio))
  return app
}

function answerIcon(file: string, { newId, log, publicUrl }: PictureDependencies): Response {
  const category = CATEGORIES.find((candidate) => categoryIconFile(candidate) === file)
  if (category === undefined) return answerFailure(new HttpError('not_found'), newId('req'), { log, publicUrl })
  return new Response(categorySvg(category), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400', ...openToPages },
  })
}

/**
 * Serves an uploaded picture of a nonprofit, account or fund: its name is a hash of its content, so it can be cached forever.
 */
async function answerUploaded(request: Request, name: string, dependencies: PictureDependencies): Promise<Response> {
  const { db, newId } = dependencies
  try {
    const picture = (await findPicture(db, name)) ?? (await findLogo(db, name)) ?? (await findFundPicture(db, name))
    if (picture === undefined) throw new HttpError('not_found')
    const headers = {
      ...openToPages,
      'content-type': picture.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${name}"`,
    }
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(picture.bytes), { headers })
  } catch (error) {
    return answerFailure(error, newId('req'), dependencies)
  }
}

const openToPages = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }

async function answerPicture(
  request: Request,
  { id, file }: { id: string; file: string },
  dependencies: PictureDependencies,
  studio: Studio,
): Promise<Response> {
  const { db, newId } = dependencies
  try {
    const theme = file.replace(/\.png$/, '')
    const { searchParams } = new URL(request.url)
    const account = searchParams.get('account') ?? ''
    const record = isSocialTheme(theme) && file.endsWith('.png') ? await findNonprofit(db, id, account) : undefined
    if (record === undefined || !isSocialTheme(theme)) throw new HttpError('not_found')
    const locale = writableLocale(searchParams.get('lang'))
    const format = formatFor(request)
    const link = await codeLink(record, searchParams, db)
    const key = `${record.id} ${theme} ${locale.language} ${format} ${record.updated_at.toISOString()} ${mayShowLogo(record)} ${link.address}`
    const { bytes, etag } = await studio.show(
      key,
      { address: clientAddress(request), account: link.account },
      async () => ({
        subject: { ...(await subjectOf(record, db)), link: link.address, locale },
        theme,
        format,
      }),
    )
    const vary = 'accept, sec-fetch-dest'
    const headers = { etag, vary, 'cache-control': 'public, max-age=3600', ...openToPages }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': `image/${format}` } })
  } catch (error) {
    return answerFailure(error, newId('req'), dependencies)
  }
}

/** Pictures shown in a page may use a smaller format than those saved or posted, which every network must accept. */
function formatFor({ headers }: Request): PictureFormat {
  const isShown = headers.get('sec-fetch-dest') === 'image' && /image\/webp/.test(headers.get('accept') ?? '')
  return isShown ? 'webp' : 'png'
}

/** The requested language, if its fonts are installed. */
function writableLocale(wanted: string | null): PageLocale {
  const locale = chooseLocale([wanted])
  return locale.language === 'ja' && !canWriteJapanese() ? chooseLocale([]) : locale
}

async function subjectOf(record: NonprofitRecord, db: Database): Promise<Omit<SocialSubject, 'locale' | 'link'>> {
  return {
    name: record.name,
    category: record.category,
    mission: record.mission,
    place: [record.city, record.state].filter((part) => part !== '').join(', '),
    logo: record.logo_url === null || !mayShowLogo(record) ? undefined : await loadLogo(record.logo_url, db),
  }
}

/** The target of the QR code, and the account that owns the page. */
interface CodeLink {
  address: string | undefined
  account: string | undefined
}

/**
 * The requested page if it belongs to the account; without a requested page, the nonprofit's own site; otherwise
 * nothing.
 */
async function codeLink({ website }: NonprofitRecord, search: URLSearchParams, db: Database): Promise<CodeLink> {
  const giftPage = search.get('gift_page')
  if (giftPage === null) return { address: readableLink(website), account: undefined }
  const account = search.get('account') ?? ''
  const address = (await isOwnPage(db, account, giftPage)) ? readableLink(giftPage) : undefined
  return { address, account: address === undefined ? undefined : account }
}

/** A web address short enough for a QR code that phones can read from a small picture. */
function readableLink(address: string): string | undefined {
  return /^https?:\/\//.test(address) && address.length <= 200 && URL.canParse(address) ? address : undefined
}

/** A file of a few bytes can claim gigabytes of pixels, which decoding would allocate. */
function isOfOrdinarySize(bytes: Uint8Array): boolean {
  const size = imageSizeOf(bytes)
  return size !== undefined && size.width * size.height <= MAX_LOGO_PIXELS
}

/** The logo, or undefined if it can't be loaded: a picture without it is better than none. */
async function loadLogo(url: string, db: Database): Promise<Image | undefined> {
  try {
    const { loadImage } = await import('@napi-rs/canvas')
    const name = ownPictureName(url)
    const own = name === undefined ? undefined : await findPicture(db, name)
    if (own !== undefined) return await loadImage(own.bytes)
    const { status, body } = await safeFetch(url, {
      maxBytes: LARGEST_LOGO,
      timeoutMs: LOGO_PATIENCE_MS,
      maxRedirects: 3,
    })
    return status === 200 && isOfOrdinarySize(body) ? await loadImage(Buffer.from(body)) : undefined
  } catch {
    return undefined
  }
}
