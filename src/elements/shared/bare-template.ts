import type { TemplateResult } from 'lit'

/** A template as lit reads it, written without lit: parts are drawn by the copy that their element has, icons in both. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult<1> {
  return { _$litType$: 1, strings, values }
}

/** What lit draws as nothing. */
export const nothing: unknown = Symbol.for('lit-nothing')

/** Styles of a part, which its element takes on as they are. */
export const css = String.raw
