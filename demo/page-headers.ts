import { pageHeaders } from '../src/server/pages/page-headers.ts'

/** Headers of every demo page: no inline code and no other origins. */
export const demoHeaders = pageHeaders(
  { 'img-src': "'self' data:", 'connect-src': "'self'", 'form-action': "'self'" },
  { 'referrer-policy': 'strict-origin-when-cross-origin' },
)
