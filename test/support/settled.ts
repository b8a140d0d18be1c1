import { TAGS } from '../../src/elements/shared/tags.ts'

const SHOWN = TAGS.join()

/**
 * True in a page when every element has reached its final state: only requests to `n_slow` are pending, and no search
 * is running.
 */
export const SETTLED = `[...document.querySelectorAll('${SHOWN}')].every((element) => element.matches(':defined') && element.shadowRoot !== null &&
  (/slow/.test(element.outerHTML) || !(element.matches(':state(loading)') || element.shadowRoot.querySelector('[aria-busy=true]'))))`

/** True in a page when the script has loaded, whatever requests are pending. */
export const DEFINED = `!document.querySelector(':is(${SHOWN}):not(:defined)')`

/** Resolves in a page once all changes so far are painted. */
export const PAINTED = 'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))'

/** Disables timeouts in a page, because responses may be late on a busy machine. */
export const NO_TIMEOUTS = 'AbortSignal.timeout = () => new AbortController().signal'
