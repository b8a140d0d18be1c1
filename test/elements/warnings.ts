/** The kit's console warnings during an action. The kit prints each warning once per page. */
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
