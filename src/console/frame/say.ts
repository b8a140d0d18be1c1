/** A sentence with values in the places that `{…}` marks. */
export function say(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
}
