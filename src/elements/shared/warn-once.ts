import { pageWide } from './page-wide.ts'

const said = pageWide('said', () => new Set<string>())

/** Tells the page's developer about a mistake, once for each sentence; elements never throw. */
export function warnOnce(sentence: string, level: 'warn' | 'error' = 'warn', ...about: readonly unknown[]): void {
  if (!said.has(sentence)) console[level](sentence, ...about)
  said.add(sentence)
}
