/** Times in milliseconds, gathered one by one. */
export class Latencies {
  readonly #times: number[] = []

  /** Does the work and notes how long it took. */
  async time<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    const started = performance.now()
    const result = await work()
    this.#times.push(performance.now() - started)
    return result
  }

  /** Does the work and notes how long this process computed for it: what a machine that others share cannot stretch. */
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

  /** The time that this share of all stayed within; 0 when there are none. */
  percentile(share: number): number {
    const sorted = [...this.#times].sort((a, b) => a - b)
    return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  }

  /** p50, p95 and p99 in one text for a table, and apart for programs. */
  summary(): { p50: number; p95: number; p99: number } {
    return { p50: this.percentile(0.5), p95: this.percentile(0.95), p99: this.percentile(0.99) }
  }
}

/** Two decimals are more than a busy machine can be believed. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
