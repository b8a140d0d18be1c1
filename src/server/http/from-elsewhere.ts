/**
 * Whether a form was sent by a page of another site. Browsers say so themselves where the line is encrypted; elsewhere
 * by the origin, which is `null` for pages that, like ours, tell nobody where they are. A program says neither.
 */
export function isFromElsewhere({ headers, url }: Request, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  return origin !== null && origin !== 'null' && origin !== new URL(url).origin && origin !== new URL(publicUrl).origin
}
