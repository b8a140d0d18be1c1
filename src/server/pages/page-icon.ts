import { readFileSync } from 'node:fs'

const drawing = readFileSync(new URL('icon.svg', import.meta.url))

/** The icon of every page of ours, at the address they link and at the one browsers try by themselves. */
export async function pageIcon({ url, method }: Request): Promise<Response | undefined> {
  const { pathname } = new URL(url)
  if (!['/icon.svg', '/favicon.ico'].includes(pathname) || !['GET', 'HEAD'].includes(method)) return undefined
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  return new Response(method === 'HEAD' ? null : drawing, { headers })
}
