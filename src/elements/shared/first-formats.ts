import { numberFormat } from '../../contract/formatters.ts'
import { turn } from './turn.ts'

let made: Promise<unknown> | undefined

/**
 * Makes the browser ready to write numbers, once, in turns before an element's own. The first formatter of a page takes
 * a phone longer than drawing an element: it opens what the browser knows of every language, of which a collator opens half.
 */
export function firstFormats(): Promise<unknown> {
  made ??= turn()
    .then(() => new Intl.Collator())
    .then(turn)
    .then(() => numberFormat())
  return made
}
