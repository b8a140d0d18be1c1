/**
 * Something a page has to do before it gets a link, so that making many costs more than it yields. Off unless the proxy
 * is given one. A page that is refused gets `challenge_required` with the question as `detail`, and sends the answer as
 * the header `almoner-challenge`.
 */
export interface Challenge {
  /** True to ask everybody; else only those who come while an account is under pressure. */
  always: boolean
  /** A fresh question, of letters, digits, dots and dashes. */
  ask(): Promise<string>
  /** Whether an answer is right, and given for the first time. */
  accepts(answer: string): Promise<boolean>
  /**
   * Script source of `async function solve(question)`, which finds the answer in a browser. With it a page that sends
   * no answer gets the address of a page of the proxy that does the work and then leads on.
   */
  solver?: string
}

/** The header an answer travels in. */
export const CHALLENGE_HEADER = 'almoner-challenge'
