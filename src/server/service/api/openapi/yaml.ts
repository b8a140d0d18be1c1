/** JSON as YAML of the block style; text is quoted as JSON quotes it, which YAML reads as it is. */
export function yamlOf(value: unknown): string {
  return `${linesOf(JSON.parse(JSON.stringify(value))).join('\n')}\n`
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item: unknown) => marked('- ', linesOf(item)))
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, member]) => memberLines(keyOf(name), member))
  return [JSON.stringify(value)]
}

/** What has lines of its own stands below its name, deeper; all else beside it. */
function memberLines(key: string, member: unknown): string[] {
  const lines = linesOf(member)
  const isBlock = typeof member === 'object' && member !== null && Object.keys(member).length > 0
  return isBlock ? [`${key}:`, ...lines.map((line) => `  ${line}`)] : [`${key}: ${lines.join('')}`]
}

function marked(mark: string, [first = '', ...rest]: string[]): string[] {
  return [`${mark}${first}`, ...rest.map((line) => `  ${line}`)]
}

function keyOf(name: string): string {
  return /^[A-Za-z_][\w.]*$/.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name)
}
