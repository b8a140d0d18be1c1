const said = new Set<string>()

/** Tells the page's developer about a mistake, once per element name and mistake; elements never throw. */
export function warnOnce(element: Element, mistake: string, level: 'warn' | 'error' = 'warn'): void {
  const sentence = `<${element.localName}>: ${mistake}`
  if (said.has(sentence)) return
  said.add(sentence)
  console[level](sentence, element)
}
