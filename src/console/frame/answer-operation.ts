import { errors } from '../../contract/errors.ts'
import type { Actor } from '../../server/database/acting.ts'
import { clientAddress, isFromElsewhere } from '../../server/http/client-address.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { act } from '../../server/service/audit/record-act.ts'
import { isFresh, setFlash } from '../../server/service/people/sessions.ts'
import { answerConsolePage, answerForbidden, answerUnknown } from './answer-page.ts'
import { answerPage, leadOn } from './answers.ts'
import { noticePage } from './bare-page.ts'
import type { AnyOperation, ConsoleContext, ConsoleSection, Outcome } from './define.ts'
import { isFormToken } from './form-token.ts'
import { frameWords as words } from './frame-words.ts'
import { framedPage } from './layout.ts'
import { readSentForm, type SentForm, textsOf } from './sent-fields.ts'

/** Does what a form asks for, in the person's name, if it came from this session and the role may; leads on then. */
export async function answerOperation(
  context: ConsoleContext,
  section: ConsoleSection,
  path: string,
): Promise<Response> {
  const operation = section.operations.find((one) => one.path === path)
  if (operation === undefined) return answerUnknown()
  const { fields: form, files } = await readSentForm(context.request, operation.most)
  if (!isOwnForm(context, form)) return answerForeign()
  if (!operation.roles.includes(context.role)) return answerForbidden(context)
  const { form_token: _, ...fields } = form
  const page = pathOf(operation.page, fields)
  if (operation.fresh === true && !isFresh(context.session, context.now))
    return leadOn(`/console/prove?to=${encodeURIComponent(join(context.base, page))}`)
  try {
    return await leadFrom(context, section, page, await perform(context, operation, { fields, files }))
  } catch (error) {
    if (!(error instanceof HttpError) || errors[error.code].status >= 500) throw error
    const problem = { text: error.message, param: error.param }
    const { status } = errors[error.code]
    return answerConsolePage(context, section, page, { problem, sent: textsOf(fields), status })
  }
}

/** Whether a form was sent by a page of this session. */
export function isOwnForm(
  { request, dependencies: { publicUrl, seal }, session }: Pick<ConsoleContext, 'request' | 'dependencies' | 'session'>,
  { form_token: token }: Record<string, unknown>,
): boolean {
  return (
    !isFromElsewhere(request, publicUrl) && isFormToken(seal, session.id, typeof token === 'string' ? token : undefined)
  )
}

/** Refuses a form that no page of this session sent (403). */
export function answerForeign(): Promise<Response> {
  return answerPage(403, noticePage(words.foreignTitle, words.foreign))
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
  return leadOn(join(context.base, next))
}

/** The path of an operation's page, with ids of the form in its places. */
function pathOf(page: string, fields: Readonly<Record<string, unknown>>): string {
  return page.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name] ?? '')))
}

function join(base: string, path: string): string {
  return path === '' ? base : `${base}/${path}`
}
