import type { EndpointShape, RequestOutline } from '../../contract/index.ts'
import { HttpError } from './http-error.ts'
import { readBytes } from './read-bytes.ts'
import { headOf, outlineOf } from './read-request.ts'

type TakesFile = NonNullable<EndpointShape['takesFile']>

/** What the boundaries and other parts of a multipart body may add to its file. */
const AROUND = 64 * 1024
/** More parts than this are not a file with what goes with it. */
const MOST_PARTS = 20

/**
 * Reads a request whose body may be a file: multipart with the file as one part, the bytes alone with the rest in the
 * query, or JSON with the file in base64. All three become the same body.
 */
export async function uploadOutlineOf(request: Request, { member, largest }: TakesFile): Promise<RequestOutline> {
  const type = request.headers.get('content-type') ?? ''
  if (/\bjson\b|x-www-form-urlencoded/i.test(type)) return outlineOf(request, largest + AROUND)
  const head = headOf(request)
  const bytes = await wholeBody(request, (largest / 4) * 3)
  if (/^\s*multipart\/form-data\b/i.test(type)) return { ...head, body: await partsOf(bytes, type, member) }
  return { ...head, query: {}, body: { ...head.query, [member]: inBase64(bytes) } }
}

async function wholeBody(request: Request, largestFile: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, largestFile + AROUND).catch((cause: unknown) => {
    throw new HttpError('body_unreadable', { detail: 'The body ended before it was whole.', cause })
  })
  if (bytes !== undefined) return bytes
  throw new HttpError('body_too_large', {
    detail: `A file may have at most ${Math.floor(largestFile / 1024 ** 2)} MiB.`,
  })
}

async function partsOf(bytes: Uint8Array<ArrayBuffer>, type: string, member: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new HttpError('body_unreadable', { detail: 'The body is not the multipart form it says it is.', cause })
  })
  const parts = [...form]
  if (parts.length > MOST_PARTS)
    throw new HttpError('body_unreadable', { detail: `A form may have at most ${MOST_PARTS} parts here.` })
  const body: Record<string, unknown> = {}
  for (const [name, part] of parts) {
    if (Object.hasOwn(body, name))
      throw new HttpError('body_unreadable', { detail: `The form has more than one part named ${name}.` })
    if (name === member)
      body[name] = inBase64(typeof part === 'string' ? part : new Uint8Array(await part.arrayBuffer()))
    else if (typeof part === 'string') body[name] = part
    else throw new HttpError('body_unreadable', { detail: `The file belongs into the part named ${member}.` })
  }
  return body
}

function inBase64(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64')
}
