import { readBytes } from '../../http/read-bytes.ts'

const LARGEST = 16_384

/** A form of ordinary size; undefined for anything else. */
export async function readSentForm(request: Request): Promise<URLSearchParams | undefined> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  if (!isForm || Number(request.headers.get('content-length') ?? 0) > LARGEST) return undefined
  const bytes = await readBytes(request, LARGEST).catch(() => undefined)
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes))
}
