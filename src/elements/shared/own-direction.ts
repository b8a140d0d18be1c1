import { directionOf } from './messages.ts'

/** Words and sums fall into disorder in the direction of another language: where the page gives that, an element gives itself its own. */
export class OwnDirection {
  readonly #element: HTMLElement
  #language = ''
  #dir = ''

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** Turns the element the way of the language it speaks by now; a `dir` of the page's on the element itself is left alone. */
  follow(language: string): void {
    const element = this.#element
    if (language === this.#language || element.dir !== this.#dir) return
    this.#language = language
    element.removeAttribute('dir')
    const own = directionOf(language)
    // Asked of the document: a computed style would have the page laid out in between.
    this.#dir = element.matches(`:dir(${own})`) ? '' : own
    if (this.#dir) element.dir = own
  }
}
