import { timingSafeEqual } from 'node:crypto'
import { errors } from '../../contract/errors.ts'
import { decodeQuery } from '../../contract/query-string.ts'
import type { Actor } from '../../server/database/acting.ts'
import { clientAddress, isCrossSite } from '../../server/http/client-address.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { readBytes } from '../../server/http/read-request.ts'
import type { Seal } from '../../server/service/accounts/keyring.ts'
import { act } from '../../server/service/audit/audit-log.ts'
import { isFresh, setFlash } from '../../server/service/people/sessions.ts'
import { answerConsolePage, answerForbidden, answerUnknown } from './answer-page.ts'
import { answerPage, redirectTo } from './answers.ts'
import type { AnyOperation, ConsoleContext, ConsoleSection, Outcome } from './define.ts'
import { framedPage, noticePage } from './layout.ts'
import { isNonprofitSearch } from './nonprofit-search.ts'

const ORDINARY = 65_536

/** Performs the operation of a form and redirects. Checks session token, role and recent sign-in first. */
export async function answerOperation(
  context: ConsoleContext,
  section: ConsoleSection,
  path: string,
): Promise<Response> {
  const operation = section.operations.find((one) => one.path === path)
  if (operation === undefined) return answerUnknown()
  const { fields: form, files } = await readSentForm(context.request, operation.most)
  if (!isOwnForm(context, form)) return answerForgedForm()
  if (!operation.roles.includes(context.role)) return answerForbidden(context)
  const { form_token: _, ...fields } = form
  const page = pathOf(operation.page, fields)
  if (isNonprofitSearch(fields))
    return answerConsolePage(context, section, page, { problem: null, sent: sentTexts(fields), status: 200 })
  if (operation.fresh === true && !isFresh(context.session, context.now))
    return redirectTo(`/console/prove?to=${encodeURIComponent(join(context.base, page))}`)
  try {
    return await leadFrom(context, section, page, await perform(context, operation, { fields, files }))
  } catch (error) {
    if (!(error instanceof HttpError) || errors[error.code].status >= 500) throw error
    const problem = { text: error.message, param: error.param }
    const { status } = errors[error.code]
    return answerConsolePage(context, section, page, { problem, sent: sentTexts(fields), status })
  }
}

/** Whether a form came from a page of this session. */
export function isOwnForm(
  { request, dependencies: { publicUrl, seal }, session }: Pick<ConsoleContext, 'request' | 'dependencies' | 'session'>,
  { form_token: token }: Record<string, unknown>,
): boolean {
  return (
    !isCrossSite(request, publicUrl) && isFormToken(seal, session.id, typeof token === 'string' ? token : undefined)
  )
}

/** Answers 403: the form didn't come from a page of this session. */
export function answerForgedForm(): Promise<Response> {
  return answerPage(
    403,
    noticePage(
      'This form can’t be used',
      'The form wasn’t sent from a page of your session, so nothing was changed. Open the page again and resend it.',
    ),
  )
}

function perform(context: ConsoleContext, operation: AnyOperation, { fields, files }: SentForm): Promise<Outcome> {
  const { person, request, dependencies, now } = context
  const actor: Actor = {
    kind: 'person',
    id: person.id,
    name: person.email,
    address: clientAddress(request),
    requestId: dependencies.newId('req'),
  }
  return act(dependencies.db, { actor, action: operation.name, now }, async (tx) => {
    const outcome = await operation.run({ ...context, tx, actor, files }, fields)
    return { ...outcome, result: outcome }
  })
}

async function leadFrom(
  context: ConsoleContext,
  { pages }: ConsoleSection,
  page: string,
  { done, next = page, shown, file }: Outcome,
): Promise<Response> {
  if (file !== undefined) return file
  const flash = { tone: 'done', text: done } as const
  if (shown !== undefined) {
    const query = new URLSearchParams()
    const pageContext = { ...context, query, params: {}, flash, problem: null, sent: {} }
    return answerPage(200, framedPage(pageContext, pages, shown))
  }
  await setFlash(context.dependencies.db, context.session.id, flash)
  return redirectTo(join(context.base, next))
}

/** Path of an operation's page, with `{names}` filled in from the form. */
function pathOf(page: string, fields: Readonly<Record<string, unknown>>): string {
  return page.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name] ?? '')))
}

function join(base: string, path: string): string {
  return path === '' ? base : `${base}/${path}`
}

/** The anti-forgery token of a session's forms. */
export function formTokenOf(seal: Seal, sessionId: string): string {
  return seal.derive('console form', sessionId).subarray(0, 16).toString('base64url')
}

/** Compares in constant time. */
function isFormToken(seal: Seal, sessionId: string, given: string | undefined): boolean {
  const wanted = Buffer.from(formTokenOf(seal, sessionId))
  const sent = Buffer.from(given ?? '')
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

/** The fields and files of a form. */
interface SentForm {
  fields: Record<string, unknown>
  files: ReadonlyMap<string, File>
}

/** Reads a form of at most 64 KiB, or `most` bytes where files are expected. */
export async function readSentForm(request: Request, most: number = ORDINARY): Promise<SentForm> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, most)
  if (bytes === undefined)
    throw new HttpError('body_too_large', { detail: `This form can’t be larger than ${Math.floor(most / 1_024)} KiB.` })
  if (/^multipart\/form-data\b/i.test(type)) return readParts(bytes, type)
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { fields: decodeQuery(new TextDecoder().decode(bytes)), files: new Map() }
  throw new HttpError('body_unreadable', { detail: 'The request isn’t a form.' })
}

async function readParts(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<SentForm> {
  const parts = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new HttpError('body_unreadable', { detail: 'The form can’t be read.', cause })
  })
  const fields: Record<string, unknown> = {}
  const files = new Map<string, File>()
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields[name] = value
    else if (value.size > 0) files.set(name, value)
  }
  return { fields, files }
}

/** Text fields to show again after a refusal, without secrets. */
function sentTexts(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'form_token' && name !== 'credential' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}
