import { errors } from '../../contract/errors.ts'
import { unstorableContent } from '../../contract/index.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { isFresh, setFlash } from '../../server/service/people/sessions.ts'
import { answerPage, redirectTo } from './answers.ts'
import type { ConsoleContext, ConsolePage, ConsoleSection, PageContext } from './define.ts'
import { framedPage, noticePage } from './layout.ts'

/** A refused form: the problem, the values sent, and the status of the response. */
interface Refusal {
  problem: PageContext['problem']
  sent: Readonly<Record<string, string>>
  status: number
}

/** Renders the page at a path below the subject's address, if the role allows it. */
export async function answerConsolePage(
  context: ConsoleContext,
  { pages }: ConsoleSection,
  path: string,
  refusal?: Refusal,
): Promise<Response> {
  const found = findPage(pages, path)
  const { pathname, search, searchParams: query } = new URL(context.request.url)
  if (found === undefined || unstorableContent(found.params) !== undefined) return answerUnknown()
  // A filter that no record can match is ignored.
  for (const [name, value] of [...query]) if (unstorableContent(value) !== undefined) query.delete(name)
  const { page, params } = found
  if (!page.roles.includes(context.role)) return answerForbidden(context)
  if (page.fresh === true && !isFresh(context.session, context.now))
    return redirectTo(`/console/prove?to=${encodeURIComponent(pathname + search)}`)
  const { flash } = context.session
  if (flash !== null) await setFlash(context.dependencies.db, context.session.id, null)
  const { problem = null, sent = {}, status = 200 } = refusal ?? {}
  const pageContext: PageContext = { ...context, query, params, flash, problem, sent }
  try {
    const shown = await page.show(pageContext)
    return shown instanceof Response ? shown : answerPage(status, framedPage(pageContext, pages, shown))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return answerPage(errors[error.code].status, noticePage('This page can’t be shown', error.message))
  }
}

/** Answers 403: the role doesn't allow this. */
export function answerForbidden({ subjectName: name, role }: ConsoleContext): Promise<Response> {
  return answerPage(
    403,
    noticePage(
      'Your role doesn’t allow this',
      `Your role in ${name} is ${role}. If you need access, ask an owner or operator.`,
    ),
  )
}

/** Answers 404, the same for missing records and for records of others. */
export function answerUnknown(): Promise<Response> {
  return answerPage(404, noticePage('Page not found', 'This page doesn’t exist, or you don’t have access to it.'))
}

function findPage(
  pages: readonly ConsolePage[],
  path: string,
): { page: ConsolePage; params: Record<string, string> } | undefined {
  const given = path.split('/')
  for (const page of pages) {
    const parts = page.path.split('/')
    if (parts.length !== given.length) continue
    const params: Record<string, string> = {}
    const fits = parts.every((part, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
      const value = given[index] ?? ''
      if (name !== undefined) params[name] = decoded(value)
      return name !== undefined ? value !== '' : part === value
    })
    if (fits) return { page, params }
  }
  return undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
