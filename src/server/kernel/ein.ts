/** Reads an EIN with or without its hyphen as nine digits; undefined when it is none. */
export function einDigits(text: string): string | undefined {
  const [, prefix, rest] = /^\s*(\d{2})-?(\d{7})\s*$/.exec(text) ?? []
  return prefix === undefined || rest === undefined ? undefined : prefix + rest
}
