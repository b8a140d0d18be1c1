/**
 * Answers of this page view, the latest 60, so that going back a letter or changing a chip shows at once.
 * Failures are never kept.
 */
export class AnswerCache<Answer> {
  readonly #answers = new Map<string, Answer>()

  /** Gives the kept answer, or asks and keeps it. */
  async get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(key)
    if (kept !== undefined) return kept
    const answer = await ask()
    this.#answers.set(key, answer)
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > 60 && oldest !== undefined) this.#answers.delete(oldest)
    return answer
  }
}
