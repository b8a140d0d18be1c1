import type { Markup } from '../../server/pages/page.ts'
import { PRIVATE, pageHeaders } from '../../server/pages/page-headers.ts'

const headers = pageHeaders({ 'form-action': "'self'", 'connect-src': "'self'" }, PRIVATE)

/** Answers a page that isn't cached, framed or indexed. */
export async function answerPage(status: number, markup: Markup): Promise<Response> {
  return new Response(String(await markup), { status, headers })
}

/** Redirects with 303, so that going back or reloading doesn't repeat an action. */
export function redirectTo(to: string, cookie?: string): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** A return address within the console or a filing launch; `/console` for anything else. */
export function safeReturn(path: string | null | undefined): string {
  return path !== null &&
    path !== undefined &&
    (/^\/console(\/[\w./~%?&=-]*)?$/.test(path) || /^\/legal_extension\/launch\/fil_\w+$/.test(path)) &&
    !path.includes('//')
    ? path
    : '/console'
}

/**
 * Sends CSV, whole or in parts: the next part is requested only after the last one was sent. Starts with a byte order
 * mark, without which Excel misreads letters such as é and ع.
 */
export function answerCsv(name: string, parts: AsyncGenerator<string> | string): Response {
  const headers = {
    ...PRIVATE,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Response(streamOf(marked(parts)), { headers })
}

async function* marked(parts: AsyncGenerator<string> | string): AsyncGenerator<string> {
  yield '\ufeff'
  if (typeof parts === 'string') yield parts
  else yield* parts
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}

/** A PDF that the browser shows, with a name for saving. */
export function answerPdf(bytes: Uint8Array, name: string): Response {
  const headers = {
    ...PRIVATE,
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  return new Response(new Uint8Array(bytes), { headers })
}
