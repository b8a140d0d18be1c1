/** The content security policy of pages: only their own script, styles and pictures. */
const STRICT = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'none'",
  'frame-src': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'require-trusted-types-for': "'script'",
}

/** Directives of a content security policy that differ from the strict one. */
export type PagePolicy = Partial<Record<keyof typeof STRICT, string>>

/** Headers of a page: no inline code, no other origins, no framing, no caching, unless `policy` or `headers` allow it. */
export function pageHeaders(policy: PagePolicy = {}, headers: Record<string, string> = {}): Record<string, string> {
  const directives = Object.entries({ ...STRICT, ...policy }).map(([directive, value]) => `${directive} ${value}`)
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': directives.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...headers,
  }
}

/** For private pages: not indexed, and isolated from the page that opened them. */
export const PRIVATE = { 'x-robots-tag': 'noindex, nofollow', 'cross-origin-opener-policy': 'same-origin' }
