/** Does what a browser may refuse, such as to keep something; undefined where it does. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
