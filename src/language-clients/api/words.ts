/**
 * The words of a name in any spelling: `listDonations`, `list_donations` and `ListDonations` are `list` and
 * `donations`.
 */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

/** `list_donations` */
export function snakeCase(name: string): string {
  return wordsOf(name).join('_')
}

/** `LIST_DONATIONS` */
export function upperCase(name: string): string {
  return snakeCase(name).toUpperCase()
}

/** `ListDonations` */
export function pascalCase(name: string): string {
  return wordsOf(name).map(capitalized).join('')
}

/** `listDonations` */
export function camelCase(name: string): string {
  const pascal = pascalCase(name)
  return pascal.charAt(0).toLowerCase() + pascal.slice(1)
}

/** The singular of a name: `categories` becomes `category`. */
export function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(?:ss|us|x|ch|sh)es$/.test(name)) return name.slice(0, -2)
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : name
}

/** The name of the operation that reads all pages: `listDonations` becomes `listAllDonations`. */
export function nameOfAll(operation: string): string {
  const [verb = '', ...rest] = wordsOf(operation)
  return camelCase([verb, 'all', ...rest].join('_'))
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Wraps text at `width` characters. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
