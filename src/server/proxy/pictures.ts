import { base64url, bytesOf, isSignedText, signText } from '../../actions/signed-text.ts'
import { SAFE_HEADERS } from '../http/answer.ts'
import { HttpError } from '../http/http-error.ts'
import { readBytes } from '../http/read-request.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'
import { type CachedAnswer, matchesEtag, nameOf, type ResponseCache } from './response-cache.ts'
import type { Fetch } from './upstream.ts'

/** A fetched picture. */
export interface Picture {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** Of `bytes`. */
  length: number
}

/** The parts of the proxy that pictures need. */
export interface PictureProxy {
  publicUrl?: string
  fetchPicture?: (url: string) => Promise<Response>
  basePath?: string
  upstreamUrl: string
  /** Cache of fetched pictures. */
  pictures: ResponseCache<Picture>
  fetch?: Fetch
  timeoutMs?: number
}

const PURPOSE = 'almoner-picture-v1.'
const LONGEST_ADDRESS = 2_048
const LARGEST_PICTURE = 4_194_304
const HOUR = 3_600_000
const PICTURE_FRESHNESS = { fresh: HOUR, stale: 24 * HOUR, spare: 7 * 24 * HOUR }
const PICTURE_TYPES = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/i

/**
 * The proxy's URL of a picture. Only the proxy can create one, so that it fetches only pictures from its own
 * responses. Without `fetchPicture`, picture URLs stay unchanged.
 */
export async function pictureAddress(
  url: string,
  { publicKey, secretKey }: ProxyAccount,
  { publicUrl, fetchPicture, basePath = '/proxy' }: Pick<PictureProxy, 'publicUrl' | 'fetchPicture' | 'basePath'>,
): Promise<string> {
  if (publicUrl === undefined || fetchPicture === undefined) return url
  if (!/^https?:\/\//i.test(url) || url.startsWith(`${publicUrl}/`)) return url
  if (url.length > LONGEST_ADDRESS) return ''
  const name = base64url(new TextEncoder().encode(url))
  const signature = await signText(PURPOSE, name, secretKey)
  return `${publicUrl}${basePath}/pictures/${name}.${signature}?public_key=${encodeURIComponent(publicKey)}`
}

/** Responds with the picture of such a URL. */
export async function answerPicture(
  picture: string,
  request: Request,
  account: ProxyAccount,
  proxy: PictureProxy,
): Promise<Response> {
  const [name = '', signature = ''] = picture.split('.')
  if (!(await isSignedText(PURPOSE, { text: name, signature }, secretsOf(account)))) throw new HttpError('not_found')
  const url = new TextDecoder().decode(bytesOf(name))
  const { body, etag } = await proxy.pictures.get(url, () => loadPicture(url, proxy))
  const isKnown = matchesEtag(request.headers.get('if-none-match'), etag)
  return new Response(isKnown ? null : body.bytes, {
    status: isKnown ? 304 : 200,
    headers: {
      etag,
      ...SAFE_HEADERS,
      'content-type': body.type,
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      // An SVG opened by itself must not run scripts or make requests.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    },
  })
}

async function loadPicture(url: string, proxy: PictureProxy): Promise<CachedAnswer<Picture>> {
  const response = await requestPicture(url, proxy).catch((cause: unknown) => {
    throw new HttpError('upstream_unreachable', { cause, retryAfter: 60 })
  })
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!response.ok || !PICTURE_TYPES.test(type)) throw unusable(`Its server responded ${response.status} with ${type}.`)
  const bytes = await readBytes(response, LARGEST_PICTURE).catch(() => undefined)
  if (bytes === undefined) throw unusable('It’s too large or incomplete.')
  const { length } = bytes
  return { body: { type, bytes, length }, etag: await nameOf(bytes), freshness: PICTURE_FRESHNESS }
}

/** The operator chose the upstream service; other URLs are untrusted. */
function requestPicture(
  url: string,
  { fetchPicture, upstreamUrl, fetch: onward = fetch, timeoutMs = 8_000 }: PictureProxy,
) {
  if (fetchPicture !== undefined && new URL(url).origin !== new URL(upstreamUrl).origin) return fetchPicture(url)
  return onward(new Request(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }))
}

function unusable(why: string): HttpError {
  return new HttpError('upstream_invalid', { detail: `The picture can’t be shown. ${why}` })
}
