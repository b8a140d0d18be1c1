import { type CSSResult, unsafeCSS } from 'lit'

/** Styles of an element, which are written as they are: no value stands among them that would have to be checked. */
export function css({ raw: [styles] }: TemplateStringsArray): CSSResult {
  return unsafeCSS(styles)
}
