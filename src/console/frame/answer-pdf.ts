import { PRIVATE } from '../../server/pages/page-headers.ts'

/** A PDF that the browser shows, and keeps under this name when it is saved. */
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
