import { listenForChanges } from '../../database/change-listener.ts'

/** Tells when an account or a key was changed, in whatever process. */
export interface KeyChanges {
  /** Calls back at each change, so that nothing is remembered beyond it. */
  subscribe(forget: () => void): void
}

/** Hears of changes from the database, and counts each new connection as one: something may have been missed. */
export function listenForKeyChanges(databaseUrl: string): KeyChanges & { stop(): Promise<void> } {
  const subscribers: (() => void)[] = []
  const listener = listenForChanges(databaseUrl, 'key_change', () => {
    for (const forget of subscribers) forget()
  })
  return { subscribe: (forget) => subscribers.push(forget), stop: () => listener.stop() }
}
