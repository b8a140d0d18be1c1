import type { Deprecation } from '../../../contract/index.ts'

/** Says in an answer's head that what was used is deprecated (RFC 9745), until when it works (RFC 8594), and where to read on. */
export function tellDeprecation(headers: Headers, { since, sunset }: Deprecation, publicUrl: string): void {
  headers.set('deprecation', `@${since}`)
  headers.set('sunset', new Date(sunset * 1_000).toUTCString())
  headers.append('link', `<${publicUrl}/docs/versioning#deprecated>; rel="deprecation"; type="text/html"`)
}
