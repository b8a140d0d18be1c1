/** What the kit tells the page's developer while something is done; each sentence is told once on a page. */
export async function warnings(act: () => unknown): Promise<string[]> {
  const warned: string[] = []
  const { warn } = console
  console.warn = (sentence: string) => /^(<|setMessages)/.test(sentence) && warned.push(sentence)
  try {
    await act()
  } finally {
    console.warn = warn
  }
  return warned
}
