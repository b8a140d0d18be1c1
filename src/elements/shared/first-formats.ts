import { numberFormat } from '../../contract/formatters.ts'
import { turn } from './turn.ts'

/**
 * Makes the browser ready to write numbers, in turns before an element's own. The first formatter of a page takes a
 * phone longer than drawing an element: it opens what the browser knows of every language, of which a collator opens half.
 */
export function firstFormats(): Promise<unknown> {
  return turn()
    .then(() => new Intl.Collator())
    .then(turn)
    .then(() => numberFormat())
}
