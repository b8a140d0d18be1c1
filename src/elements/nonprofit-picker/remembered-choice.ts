import { attempt } from '../shared/attempt.ts'

const KEY = 'almoner:nonprofit'

/*
 * The last choice, kept in this browser only where the page asked for it. A browser that refuses storage
 * simply remembers nothing.
 */

/** The remembered nonprofit's id, or an empty string. */
export function recallChoice(): string {
  return attempt(() => localStorage.getItem(KEY)) ?? ''
}

/** Keeps a nonprofit's id for the next visit. */
export function rememberChoice(id: string): void {
  attempt(() => localStorage.setItem(KEY, id))
}

/** Forgets the choice. */
export function forgetChoice(): void {
  attempt(() => localStorage.removeItem(KEY))
}
