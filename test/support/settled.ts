import { TAGS } from '../../src/elements/shared/tags.ts'

const SHOWN = TAGS.join()

/**
 * True in a page when every element has come to the state it stays in: nothing but what asks for the slow is awaited, and
 * no list is being searched.
 */
export const SETTLED = `[...document.querySelectorAll('${SHOWN}')].every((element) => element.matches(':defined') && element.shadowRoot !== null &&
  (/slow/.test(element.outerHTML) || !(element.matches(':state(loading)') || element.shadowRoot.querySelector('[aria-busy=true]'))))`

/** True in a page when the script has come, whatever is still asked for. */
export const DEFINED = `!document.querySelector(':is(${SHOWN}):not(:defined)')`

/** Resolves in a page after what has changed so far was drawn. */
export const PAINTED = 'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))'

/** On a busy machine answers may come later than elements wait for them: with this in a page none gives up. */
export const NO_HURRY = 'AbortSignal.timeout = () => new AbortController().signal'
