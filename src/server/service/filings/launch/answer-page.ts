import type { Markup } from '../../../pages/page.ts'
import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'

const headers = pageHeaders({ 'form-action': "'self'" }, PRIVATE)

/** Answers a launch page: one nonprofit's own, whose forms stay here. */
export async function answerPage(markup: Markup, status: number): Promise<Response> {
  return new Response(String(await markup), { status, headers })
}
