/** So that what was withdrawn meanwhile is not offered any more: no longer than that. */
const KEPT_MS = 900

/**
 * Answers of the last moment, at most 60, so that going back a letter shows at once. Failures are never kept.
 */
export class AnswerCache<Answer> {
  readonly #answers = new Map<string, { answer: Answer; until: number }>()

  /** Gives the kept answer, or asks and keeps it. */
  async get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(key)
    if (kept !== undefined && performance.now() < kept.until) return kept.answer
    const answer = await ask()
    this.#answers.delete(key)
    this.#answers.set(key, { answer, until: performance.now() + KEPT_MS })
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > 60 && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
