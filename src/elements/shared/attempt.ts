/** Does what may be refused, such as to keep something or to read an address; undefined where it is. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
