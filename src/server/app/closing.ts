/** What was opened one after the other, and how all of it is closed. */
export interface Closing {
  /** To be called when something was opened; it is closed before all that was opened earlier. */
  add(close: () => Promise<unknown>): void
  /** Closes everything, the last opened first. */
  close(): Promise<void>
}

/** Nothing is open yet. */
export function createClosing(): Closing {
  const closers: (() => Promise<unknown>)[] = []
  return {
    add: (close) => void closers.push(close),
    close: async () => {
      for (const close of closers.splice(0).reverse()) await close()
    },
  }
}
