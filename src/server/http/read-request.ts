import * as z from 'zod/mini'
import {
  decodeQuery,
  type EndpointShape,
  lenient,
  type RequestOutline,
  type Schema,
  type UnknownMember,
  unknownMembers,
  unstorableContent,
} from '../../contract/index.ts'
import { HttpError } from './http-error.ts'
import { displayValue, wordingOf } from './wording.ts'

// Error messages in the API's wording, for the server only.
z.config({ localeError: wordingOf })

/** Maximum body size in bytes: 1 MiB. */
const LARGEST_BODY = 1_048_576

/** A request before its body is read. */
export function headOf(request: Request): RequestOutline {
  const query = decodeQuery(new URL(request.url).search)
  const basic = /^basic\s/i.test(request.headers.get('authorization') ?? '')
  return { query, basic, body: undefined }
}

/** Reads query and body without validating them. Refuses a body over `maxBytes`, or that isn't JSON or a form. */
export async function outlineOf(request: Request, maxBytes: number = LARGEST_BODY): Promise<RequestOutline> {
  return { ...headOf(request), body: request.method === 'GET' ? undefined : await readBody(request, maxBytes) }
}

const ACCEPTED = 'Send JSON (application/json) or a form (application/x-www-form-urlencoded).'

async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  if (/^\s*multipart\//i.test(request.headers.get('content-type') ?? ''))
    throw new HttpError('body_unreadable', { detail: `This operation doesn’t accept multipart bodies. ${ACCEPTED}` })
  const text = await readText(request, maxBytes)
  if (text.trim() === '') return {}
  return isForm(request, text) ? parseForm(text) : parseJson(text)
}

/** The largest request of the contract, a transfer with a thousand allocations of three members each, has fewer. */
const MAX_MEMBERS = 5_000

function tooManyMembers(): HttpError {
  return new HttpError('body_unreadable', { detail: `A body may have at most ${MAX_MEMBERS} members.` })
}

/** Counts a form's members before decoding it, and refuses too many. */
function parseForm(text: string): unknown {
  let members = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    members += 1
    if (members >= MAX_MEMBERS) throw tooManyMembers()
  }
  return decodeQuery(text)
}

/** The body as text: UTF-8, at most 1 MiB by default. */
export async function readText(request: Request, maxBytes: number = LARGEST_BODY): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const bytes = await readBytes(request, maxBytes).catch((cause: unknown) => {
    throw new HttpError('body_unreadable', { detail: 'The body ended too early.', cause })
  })
  if (bytes === undefined) throw tooLarge(maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new HttpError('body_unreadable', { detail: 'The body is not UTF-8.', cause })
  }
}

function tooLarge(maxBytes: number): HttpError {
  const most = maxBytes >= LARGEST_BODY ? '1 MiB' : `${maxBytes / 1_024} KiB`
  return new HttpError('body_too_large', { detail: `A body may have at most ${most} here.` })
}

/** Some programs send the wrong content type for forms or JSON, so the text is checked too. */
function isForm(request: Request, text: string): boolean {
  const type = request.headers.get('content-type') ?? ''
  if (/^\s*[{[]/.test(text) || /\bjson\b/i.test(type)) return false
  return /^application\/x-www-form-urlencoded\b/i.test(type) || /^[^\s=&]+=/.test(text)
}

function parseJson(text: string): unknown {
  const value = valueOfJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpError('body_unreadable', { detail: 'The body must be a JSON object.' })
  if (hasMoreMembersThan(MAX_MEMBERS, value)) throw tooManyMembers()
  return value
}

function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('body_unreadable', { detail: `The body is neither JSON nor a form. ${ACCEPTED}`, cause })
  }
}

/** A parsed request, and the names of ignored parameters. */
export interface ReadInput {
  input: Record<string, unknown>
  ignored: string[]
}

/**
 * Parses a request for its handler; throws an error that names the invalid parameter. Unknown parameters are ignored
 * and listed. In test mode, unknown parameters that look like a typo are refused.
 */
export function parseInput(
  { params: pathSchema, query: querySchema, body: bodySchema }: EndpointShape,
  params: Record<string, string>,
  { query: { public_key: _, ...query }, body }: RequestOutline,
  { liveMode }: { liveMode: boolean },
): ReadInput {
  const readQuery = querySchema === undefined ? query : readPart('query', querySchema, query)
  const readBody = bodySchema === undefined ? body : readPart('body', bodySchema, body)
  const unknown = [...unknownMembers(querySchema, readQuery), ...unknownMembers(bodySchema, readBody)]
  if (!liveMode) refuseTypos(unknown)
  return {
    input: {
      ...(pathSchema && { params: parsePart('params', pathSchema, params) }),
      ...(querySchema && { query: validated(querySchema, readQuery) }),
      ...(bodySchema && { body: validated(bodySchema, readBody) }),
    },
    ignored: unknown.map(({ path }) => path),
  }
}

function refuseTypos(unknown: readonly UnknownMember[]): void {
  for (const { path, meant } of unknown)
    if (meant !== undefined)
      throw new HttpError('parameter_unknown', {
        detail: `Unknown parameter ${path}. Did you mean ${meant}? With live keys, it is ignored.`,
        param: path,
      })
}

/** Parses one part of a request; throws an error that names the invalid parameter. */
export function parsePart<PartSchema extends Schema>(
  part: 'params' | 'query' | 'body',
  schema: PartSchema,
  value: unknown,
): z.output<PartSchema> {
  return validated(schema, readPart(part, schema, value))
}

/** Normalizes a part before its schema validates it. */
function readPart(part: 'params' | 'query' | 'body', schema: Schema, value: unknown): unknown {
  const read = lenient(schema, value)
  // JSON within a text can contain escaped characters that the text itself doesn't show.
  const unstorable = unstorableContent(value) ?? unstorableContent(read)
  if (unstorable !== undefined)
    throw part === 'params'
      ? new HttpError('not_found')
      : new HttpError('parameter_invalid', { detail: `The request contains ${unstorable}.` })
  return read
}

function validated<PartSchema extends Schema>(schema: PartSchema, read: unknown): z.output<PartSchema> {
  const parsed = z.safeParse(schema, read)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error, read)
}

function refusal(error: z.core.$ZodError, value: unknown): HttpError {
  const [issue] = error.issues
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? [])
  const param = path.map(String).join('.')
  const missing = issue?.code !== 'unrecognized_keys' && isAbsent(value, path)
  const detail = missing
    ? `${param} is required.`
    : `${param}: ${issue?.message ?? 'not valid'}${receivedValue(issue, path, value)}.`
  return new HttpError(missing ? 'parameter_missing' : 'parameter_invalid', { detail, param })
}

/** The invalid value for an error message, unless it is secret, long or of the wrong size. */
function receivedValue(issue: z.core.$ZodIssue | undefined, path: readonly PropertyKey[], value: unknown): string {
  const member = memberAt(value, path)
  const isWrongSize = Array.isArray(member) && issue?.code !== 'invalid_type'
  const words = isWrongSize ? undefined : displayValue(member, path)
  return words === undefined ? '' : `, got ${words}`
}

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  const member = memberAt(value, path)
  return member === undefined || member === null || member === ''
}

function memberAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let member: unknown = value
  for (const name of path) {
    if (typeof member !== 'object' || member === null || !Object.hasOwn(member, name)) return undefined
    member = Reflect.get(member, name)
  }
  return member
}

type TakesFile = NonNullable<EndpointShape['takesFile']>

/** Maximum bytes of boundaries and other parts in a multipart body, in addition to the file. */
const MAX_OVERHEAD = 64 * 1024
const MAX_PARTS = 20

/**
 * Reads a request that uploads a file: as multipart, as the bytes alone with the other parameters in the query, or as
 * JSON with the file in base64. All three become the same body.
 */
export async function uploadOutlineOf(request: Request, { member, largest }: TakesFile): Promise<RequestOutline> {
  const type = request.headers.get('content-type') ?? ''
  if (/\bjson\b|x-www-form-urlencoded/i.test(type)) return outlineOf(request, largest + MAX_OVERHEAD)
  const head = headOf(request)
  const bytes = await wholeBody(request, (largest / 4) * 3)
  if (/^\s*multipart\/form-data\b/i.test(type)) return { ...head, body: await partsOf(bytes, type, member) }
  return { ...head, query: {}, body: { ...head.query, [member]: inBase64(bytes) } }
}

async function wholeBody(request: Request, largestFile: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, largestFile + MAX_OVERHEAD).catch((cause: unknown) => {
    throw new HttpError('body_unreadable', { detail: 'The body ended too early.', cause })
  })
  if (bytes !== undefined) return bytes
  throw new HttpError('body_too_large', {
    detail: `A file may have at most ${Math.floor(largestFile / 1024 ** 2)} MiB.`,
  })
}

async function partsOf(bytes: Uint8Array<ArrayBuffer>, type: string, member: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new HttpError('body_unreadable', { detail: 'The body isn’t a valid multipart form.', cause })
  })
  const parts = [...form]
  if (parts.length > MAX_PARTS)
    throw new HttpError('body_unreadable', { detail: `A form may have at most ${MAX_PARTS} parts here.` })
  const body: Record<string, unknown> = {}
  for (const [name, part] of parts) {
    if (Object.hasOwn(body, name))
      throw new HttpError('body_unreadable', { detail: `The form has more than one part named ${name}.` })
    if (typeof part !== 'string' && name === member && part.size === 0)
      throw new HttpError('parameter_invalid', { detail: 'The file is empty. Choose another one.', param: member })
    if (name === member)
      body[name] = inBase64(typeof part === 'string' ? part : new Uint8Array(await part.arrayBuffer()))
    else if (typeof part === 'string') body[name] = part
    else throw new HttpError('body_unreadable', { detail: `Send the file in the part named ${member}.` })
  }
  return body
}

function inBase64(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64')
}

/**
 * Reads a whole body; returns undefined as soon as it exceeds `maxBytes`. Rejects if the connection breaks before its
 * end.
 */
export async function readBytes(
  { body }: { body: ReadableStream<Uint8Array> | null },
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Whether a JSON value has more than `most` members and items in total; stops counting there. */
function hasMoreMembersThan(most: number, value: object): boolean {
  const open: object[] = [value]
  let count = 0
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    const members: readonly unknown[] = Array.isArray(holder) ? holder : Object.values(holder)
    count += members.length
    if (count > most) return true
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member)
  }
  return false
}
