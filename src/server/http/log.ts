/** A structured log: an object of facts, then a short sentence. Never a key, a card or a person's data. */
export interface Log {
  debug(facts: object, sentence: string): void
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** Keeps silent, for tests and one-off commands. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
