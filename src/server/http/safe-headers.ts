/** What every answer carries unless it says otherwise. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Data is never a page: opened by itself it may load nothing and be framed by nobody.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Adds what every answer should carry and this one lacks; `https` also keeps browsers from asking without encryption. */
export function withSafeHeaders(response: Response, { https }: { https: boolean }): Response {
  const safe = isOpen(response.headers) ? response : new Response(response.body, response)
  for (const [name, value] of Object.entries(SAFE_HEADERS)) if (!safe.headers.has(name)) safe.headers.set(name, value)
  if (https) safe.headers.set('strict-transport-security', 'max-age=63072000')
  return safe
}

/** Headers of redirects and fetched answers cannot be changed. */
function isOpen(headers: Headers): boolean {
  try {
    headers.delete('x-almoner-none')
    return true
  } catch {
    return false
  }
}
