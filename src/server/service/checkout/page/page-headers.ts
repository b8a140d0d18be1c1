import { PRIVATE, pageHeaders } from '../../../pages/page-headers.ts'

/** Headers of every hosted page. `returnOrigins` are where its form may lead the donor. */
export function hostedPageHeaders(returnOrigins: readonly string[]): Record<string, string> {
  const formTargets = ["'self'", ...new Set(returnOrigins)].join(' ')
  const permissions = 'camera=(), geolocation=(), microphone=()'
  return pageHeaders(
    { 'form-action': formTargets, 'connect-src': "'self'" },
    { ...PRIVATE, 'permissions-policy': permissions },
  )
}
