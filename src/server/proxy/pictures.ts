import { base64url, bytesOf, isSignedText, signText } from '../../actions/signed-text.ts'
import { HttpError } from '../http/http-error.ts'
import { readBytes } from '../http/read-bytes.ts'
import { SAFE_HEADERS } from '../http/safe-headers.ts'
import type { Fetch } from './keyed-fetch.ts'
import type { ProxyAccount } from './proxy-account.ts'

/** How pictures of nonprofits come by way of the door, so that pages load them from one origin. */
export interface PictureOptions {
  /** The origin the world reaches this door at. */
  publicUrl: string
  /** Fetches a picture from an address that somebody else named; has to refuse addresses that are not public. */
  fetch: (url: string) => Promise<Response>
}

/** What of a door pictures need. */
export interface PictureDoor {
  pictures?: PictureOptions
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
 * answer named. Without `pictures` every picture stays where it is.
 */
export async function pictureAddress(
  url: string,
  { publicKey, secretKey }: ProxyAccount,
  { pictures, basePath = '/proxy' }: PictureDoor,
): Promise<string> {
  if (pictures === undefined || !/^https?:\/\//i.test(url) || url.startsWith(`${pictures.publicUrl}/`)) return url
  if (url.length > LONGEST_ADDRESS) return ''
  const name = base64url(new TextEncoder().encode(url))
  const signature = await signText(PURPOSE, name, secretKey)
  return `${pictures.publicUrl}${basePath}/pictures/${name}.${signature}?public_key=${encodeURIComponent(publicKey)}`
}

/** Answers the picture at such an address. */
export async function answerPicture(picture: string, account: ProxyAccount, door: PictureDoor): Promise<Response> {
  const [name = '', signature = ''] = picture.split('.')
  const secrets = [account.secretKey, ...(account.olderSecretKeys ?? [])]
  if (!(await isSignedText(PURPOSE, { text: name, signature }, secrets))) throw new HttpError('not_found')
  const url = new TextDecoder().decode(bytesOf(name))
  const { type, bytes } = await loadPicture(url, door).catch((cause: unknown) => {
    throw cause instanceof HttpError ? cause : new HttpError('upstream_unreachable', { cause, retryAfter: 60 })
  })
  return new Response(bytes, {
    headers: {
      ...SAFE_HEADERS,
      'content-type': type,
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      // A drawing opened by itself runs nothing and reaches nobody.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    },
  })
}

async function loadPicture(url: string, door: PictureDoor) {
  const response = await fetchPicture(url, door)
  const type = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!response.ok || !PICTURE_TYPES.test(type)) throw unusable(`It answered ${response.status} with ${type}.`)
  const bytes = await readBytes(response, LARGEST_PICTURE)
  if (bytes === undefined) throw unusable('It is too large.')
  return { type, bytes }
}

/** The service behind was chosen by who runs the door; every other address by somebody else. */
function fetchPicture(url: string, { pictures, upstreamUrl, fetch: onward = fetch, timeoutMs = 8_000 }: PictureDoor) {
  if (pictures !== undefined && new URL(url).origin !== new URL(upstreamUrl).origin) return pictures.fetch(url)
  return onward(new Request(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }))
}

function unusable(why: string): HttpError {
  return new HttpError('upstream_invalid', { detail: `The picture cannot be shown. ${why}` })
}
