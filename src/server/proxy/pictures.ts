import { base64url, bytesOf, isSignedText, signText } from '../../actions/signed-text.ts'
import { HttpError } from '../http/http-error.ts'
import { readBytes } from '../http/read-bytes.ts'
import { SAFE_HEADERS } from '../http/safe-headers.ts'
import type { Fetch } from './keyed-fetch.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/** What of a door pictures need. */
export interface PictureDoor {
  publicUrl?: string
  fetchPicture?: (url: string) => Promise<Response>
  basePath?: string
  upstreamUrl: string
  fetch?: Fetch
  timeoutMs?: number
}

const PURPOSE = 'almoner-picture-v1.'
const LONGEST_ADDRESS = 2_048
const LARGEST_PICTURE = 4_194_304
const PICTURE_TYPES = /^image\/(png|jpeg|gif|webp|avif|svg\+xml)$/i

/**
 * The address at this door of a picture elsewhere. Only the door can make one, so that nobody has it fetch what no
 * answer named. Without `fetchPicture` every picture stays where it is.
 */
export async function pictureAddress(
  url: string,
  { publicKey, secretKey }: ProxyAccount,
  { publicUrl, fetchPicture, basePath = '/proxy' }: PictureDoor,
): Promise<string> {
  if (publicUrl === undefined || fetchPicture === undefined) return url
  if (!/^https?:\/\//i.test(url) || url.startsWith(`${publicUrl}/`)) return url
  if (url.length > LONGEST_ADDRESS) return ''
  const name = base64url(new TextEncoder().encode(url))
  const signature = await signText(PURPOSE, name, secretKey)
  return `${publicUrl}${basePath}/pictures/${name}.${signature}?public_key=${encodeURIComponent(publicKey)}`
}

/** Answers the picture at such an address. */
export async function answerPicture(
  picture: string,
  _request: Request,
  account: ProxyAccount,
  door: PictureDoor,
): Promise<Response> {
  const [name = '', signature = ''] = picture.split('.')
  if (!(await isSignedText(PURPOSE, { text: name, signature }, secretsOf(account)))) throw new HttpError('not_found')
  const url = new TextDecoder().decode(bytesOf(name))
  const { type, bytes } = await loadPicture(url, door).catch((cause: unknown) => {
    throw cause instanceof HttpError ? cause : new HttpError('upstream_unreachable', { cause, retryAfter: 60 })
  })
  return new Response(bytes, {
    headers: {
      ...SAFE_HEADERS,
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      // A drawing opened by itself runs nothing and reaches nobody.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    },
  })
}

async function loadPicture(url: string, door: PictureDoor) {
  const response = await askFor(url, door)
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!response.ok || !PICTURE_TYPES.test(type)) throw unusable(`It answered ${response.status} with ${type}.`)
  const bytes = await readBytes(response, LARGEST_PICTURE)
  if (bytes === undefined) throw unusable('It is too large.')
  return { type, bytes }
}

/** The service behind was chosen by who runs the door; every other address by somebody else. */
function askFor(url: string, { fetchPicture, upstreamUrl, fetch: onward = fetch, timeoutMs = 8_000 }: PictureDoor) {
  if (fetchPicture !== undefined && new URL(url).origin !== new URL(upstreamUrl).origin) return fetchPicture(url)
  return onward(new Request(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }))
}

function unusable(why: string): HttpError {
  return new HttpError('upstream_invalid', { detail: `The picture cannot be shown. ${why}` })
}
