import { safeFetch } from './safe-fetch.ts'

const LARGEST_PICTURE = 4_194_304
const PATIENCE_MS = 6_000

/** Fetches a picture from a public https address that somebody else named. Throws OutboundError. */
export async function fetchPicture(url: string): Promise<Response> {
  const limits = { maxBytes: LARGEST_PICTURE, timeoutMs: PATIENCE_MS, maxRedirects: 3 }
  const { status, headers, body } = await safeFetch(url, limits)
  const type = headers['content-type'] ?? ''
  return status === 200
    ? new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    : new Response(null, { status: 404 })
}
