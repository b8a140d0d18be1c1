import { decodeQuery } from '../../contract/query-string.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { readBytes } from '../../server/http/read-request.ts'

/** What a form held: its fields, and the files where it had any. */
export interface SentForm {
  fields: Record<string, unknown>
  files: ReadonlyMap<string, File>
}

const ORDINARY = 65_536

/** Reads a form of ordinary size, or of up to `most` bytes where files are awaited. */
export async function readSentForm(request: Request, most: number = ORDINARY): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, most)
  if (bytes === undefined)
    throw new HttpError('body_too_large', { detail: `At most ${Math.floor(most / 1_024)} KiB can be sent here.` })
  if (/^multipart\/form-data\b/i.test(type)) return readParts(bytes, type)
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { fields: decodeQuery(new TextDecoder().decode(bytes)), files: new Map() }
  throw new HttpError('body_unreadable', { detail: 'This is not a form.' })
}

async function readParts(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<SentForm> {
  const parts = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new HttpError('body_unreadable', { detail: 'This form cannot be read.', cause })
  })
  const fields: Record<string, unknown> = {}
  const files = new Map<string, File>()
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields[name] = value
    else if (value.size > 0) files.set(name, value)
  }
  return { fields, files }
}

/** The fields that are text, to be shown again after a refusal; never what is secret. */
export function textsOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'form_token' && name !== 'credential' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}
