const MAX_NAMES = 20
const LONGEST_NAME = 100

/** Names in an answer's head the parameters that nobody read, percent-encoded, the first twenty of them. */
export function nameIgnored(headers: Headers, ignored: readonly string[]): void {
  if (ignored.length === 0) return
  const names = ignored
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent(name.slice(0, LONGEST_NAME).toWellFormed()))
  headers.set('ignored-parameters', names.join(', '))
}
