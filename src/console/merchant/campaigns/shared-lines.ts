/** What is shared with a nonprofit, as lines that people write: `name: value`. */
export function sharedText(shared: Readonly<Record<string, unknown>>): string {
  return Object.entries(shared)
    .map(([name, value]) => `${name}: ${written(value)}`)
    .join('\n')
}

/** Reads such lines; a value that stands as it was keeps its kind, all others are text. Undefined where a line has no name. */
export function readShared(
  text: string,
  present: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> | undefined {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const pairs = lines.map((line): [string, unknown] => {
    const at = line.indexOf(':')
    const [name, value] = at < 0 ? ['', line] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return [name, written(present[name]) === value ? present[name] : value]
  })
  return pairs.some(([name]) => name === '') ? undefined : Object.fromEntries(pairs)
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
