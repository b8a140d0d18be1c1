import { pageHeaders } from '../src/server/pages/page-headers.ts'

/** Headers of every demonstration page: what a careful shop sends. Nothing inline, nothing from elsewhere. */
export const demoHeaders = pageHeaders(
  { 'img-src': "'self' data:", 'connect-src': "'self'", 'form-action': "'self'" },
  { 'referrer-policy': 'strict-origin-when-cross-origin' },
)
