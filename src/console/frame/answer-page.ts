import { isFresh, setFlash } from '../../server/service/people/sessions.ts'
import { answerPage, leadOn } from './answers.ts'
import { noticePage } from './bare-page.ts'
import type { ConsoleContext, ConsolePage, ConsoleSection, PageContext } from './define.ts'
import { frameWords as words } from './frame-words.ts'
import { framedPage } from './layout.ts'
import { say } from './say.ts'

/** Why the form was refused whose page is shown again, what stood in it, and by which status. */
export interface Refusal {
  problem: PageContext['problem']
  sent: Readonly<Record<string, string>>
  status: number
}

/** Shows the page at a path below the subject's address, to whom its roles let see it. */
export async function answerConsolePage(
  context: ConsoleContext,
  { pages }: ConsoleSection,
  path: string,
  refusal?: Refusal,
): Promise<Response> {
  const found = findPage(pages, path)
  if (found === undefined) return answerUnknown()
  const { page, params } = found
  if (!page.roles.includes(context.role)) return answerForbidden(context)
  const { pathname, search, searchParams: query } = new URL(context.request.url)
  if (page.fresh === true && !isFresh(context.session, context.now))
    return leadOn(`/console/prove?to=${encodeURIComponent(pathname + search)}`)
  const { flash } = context.session
  if (flash !== null) await setFlash(context.dependencies.db, context.session.id, null)
  const { problem = null, sent = {}, status = 200 } = refusal ?? {}
  const pageContext: PageContext = { ...context, query, params, flash, problem, sent }
  const shown = await page.show(pageContext)
  return shown instanceof Response ? shown : answerPage(status, framedPage(pageContext, pages, shown))
}

/** Says that a role may not (403). */
export function answerForbidden({ subjectName: name, role }: ConsoleContext): Promise<Response> {
  return answerPage(403, noticePage(words.forbiddenTitle, say(words.forbidden, { name, role })))
}

/** Says that an address leads nowhere (404), the same for what there is not and for what is another's. */
export function answerUnknown(): Promise<Response> {
  return answerPage(404, noticePage(words.unknownTitle, words.unknown))
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
