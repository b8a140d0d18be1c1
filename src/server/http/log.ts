/** A structured log: an object of facts and a short sentence. Must never contain keys, cards or personal data. */
export interface Log {
  debug(facts: object, sentence: string): void
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

/** Logs nothing, for tests and one-off commands. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** An outage ends after this time without a failure. */
const QUIET_MS = 10_000
/** Interval at which an ongoing outage is logged again. */
const AGAIN_MS = 60_000

interface Outage {
  began: number
  last: number
  loggedAt: number
  unlogged: number
}

const outages = new WeakMap<Log, Map<string, Outage>>()

/**
 * Logs an outage: one line when it begins and one per minute while it lasts, with the number of failures since the
 * previous line.
 */
export function logOutage(log: Log, facts: object, sentence: string, now = performance.now()): void {
  const known = outages.get(log) ?? new Map<string, Outage>()
  outages.set(log, known)
  const outage = known.get(sentence)
  if (outage === undefined || now - outage.last > QUIET_MS) {
    known.set(sentence, { began: now, last: now, loggedAt: now, unlogged: 0 })
    log.error(facts, sentence)
    return
  }
  outage.last = now
  outage.unlogged += 1
  if (now - outage.loggedAt < AGAIN_MS) return
  log.error({ ...facts, times: outage.unlogged, seconds: Math.round((now - outage.began) / 1_000) }, sentence)
  Object.assign(outage, { loggedAt: now, unlogged: 0 })
}
