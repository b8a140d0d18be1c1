/**
 * Something a page has to do before it gets a link, so that making many costs more than it yields. Off unless the door
 * is given one. A refused page gets `challenge_required` with the question as `detail`, and sends the answer as the
 * header `almoner-challenge`.
 */
export interface Challenge {
  /** True to ask everybody; else only those who come while an account is under pressure. */
  always: boolean
  /** A fresh question. */
  ask(): Promise<string>
  /** Whether an answer is right, and given for the first time. */
  accepts(answer: string): Promise<boolean>
}

/** The header an answer travels in. */
export const CHALLENGE_HEADER = 'almoner-challenge'
