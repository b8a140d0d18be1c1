/** A list of durations in milliseconds. */
export class Latencies {
  readonly #times: number[] = []

  /** Does the work and records how long it took. */
  async time<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const started = performance.now()
    const result = await work()
    this.#times.push(performance.now() - started)
    return result
  }

  /** Does the work and records the CPU time of this process, which other load on the machine doesn't change. */
  async timeProcessor<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const before = process.cpuUsage()
    const result = await work()
    const { user, system } = process.cpuUsage(before)
    this.#times.push((user + system) / 1000)
    return result
  }

  get count(): number {
    return this.#times.length
  }

  /** The duration that this share of all stayed within; 0 without any. */
  percentile(share: number): number {
    const sorted = [...this.#times].sort((a, b) => a - b)
    return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  }

  /** p50, p95 and p99 as text for a table, and as numbers for programs. */
  summary(): { p50: number; p95: number; p99: number } {
    return { p50: this.percentile(0.5), p95: this.percentile(0.95), p99: this.percentile(0.99) }
  }
}

/** More than two decimals would be noise on a busy machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
