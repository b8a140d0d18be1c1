/*
 * Stands in for `lit` in the embed: what the elements use of it, in about 1 kB instead of 5. A test renders the same
 * with both, and all tests of the elements run on both.
 */

export * from './element.ts'
export { html, nothing, type TemplateResult } from './templates.ts'
