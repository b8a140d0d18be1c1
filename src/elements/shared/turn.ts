let waiting = Promise.resolve()

/** Resolves when the element asking may do what takes long; each gets a task of its own, between which the page answers its visitor. */
export function turn(): Promise<void> {
  waiting = waiting.then(() => new Promise((begin) => setTimeout(begin)))
  return waiting
}
