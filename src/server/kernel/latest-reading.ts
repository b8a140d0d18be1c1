/** What was read last, however long each reading takes. */
export interface LatestReading<T> {
  value(): T
  /** Reads again; when it ends, the value is at least as new as the moment it began. */
  refresh(): Promise<void>
}

/** Keeps a value that is read again and again: a slow earlier reading never takes the place of a later one. */
export async function keepLatest<T>(read: () => Promise<T>): Promise<LatestReading<T>> {
  let begun = 0
  let kept = { turn: 0, value: await read() }
  const refresh = async (): Promise<void> => {
    begun += 1
    const turn = begun
    const value = await read()
    if (turn > kept.turn) kept = { turn, value }
  }
  return { value: () => kept.value, refresh }
}
