import type { Markup } from '../../server/pages/page.ts'
import { PRIVATE, pageHeaders } from '../../server/pages/page-headers.ts'

const headers = pageHeaders({ 'form-action': "'self'", 'connect-src': "'self'" }, PRIVATE)

/** Answers a page that nobody else keeps, frames or finds. */
export async function answerPage(status: number, markup: Markup): Promise<Response> {
  return new Response(String(await markup), { status, headers })
}

/** Leads the browser on, so that going back or reloading does nothing twice; perhaps with a cookie. */
export function leadOn(to: string, cookie?: string): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** A path of the console, or a launch, to go back to; the console's beginning for anything else. */
export function safeReturn(path: string | null | undefined): string {
  return path !== null &&
    path !== undefined &&
    (/^\/console(\/[\w./~%?&=-]*)?$/.test(path) || /^\/legal_extension\/launch\/fil_\w+$/.test(path)) &&
    !path.includes('//')
    ? path
    : '/console'
}
