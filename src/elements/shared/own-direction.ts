import { directionOf } from './messages.ts'

/**
 * Turns an element the way of the language it speaks by now: words and sums fall into disorder in the direction of
 * another one, which the page may give it. A `dir` of the page's on the element itself is left alone.
 */
export function ownDirection(element: HTMLElement): (language: string) => void {
  let spoken = ''
  let dir = ''
  return (language) => {
    if (language === spoken || element.dir !== dir) return
    spoken = language
    element.removeAttribute('dir')
    const own = directionOf(language)
    // Asked of the document: a computed style would have the page laid out in between.
    dir = element.matches(`:dir(${own})`) ? '' : own
    if (dir) element.dir = own
  }
}
