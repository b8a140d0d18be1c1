import type { LitElement, PropertyDeclaration, PropertyValues } from 'lit'

/*
 * Attributes and properties set by pages and frameworks: text, numbers, lists, or anything else by mistake.
 */

/**
 * Declares a property that forms, styles or page scripts read as an attribute: setting either updates the other. A
 * property without a value has no attribute.
 */
export const reflected = { reflect: true, useDefault: true, converter: { toAttribute } } as const

function toAttribute(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || value === false) return null
  return value === true ? '' : Array.isArray(value) ? value.join(' ') : `${value}`
}

/** Whether a property is absent, or was emptied by a framework. */
export function isAbsent(value: unknown): boolean {
  return value === '' || value === undefined || value === null
}

/** The items of a list of IDs or EINs, separated by spaces or commas. */
export function idsOf(list: unknown): readonly string[] {
  return `${list ?? ''}`.match(/[^\s,]+/g) ?? []
}

/** Resets changed properties that hold something other than text, a number or a list; frameworks may assign anything. */
export function resetInvalidProperties(element: LitElement, changed: PropertyValues): void {
  const declared: Readonly<Record<PropertyKey, PropertyDeclaration>> = Reflect.get(element.constructor, 'properties')
  for (const name of changed.keys()) {
    const { attribute, state, type } = declared[name] ?? {}
    const value: unknown = Reflect.get(element, name)
    const isText = attribute !== false && state !== true && type !== Boolean
    if (isText && !/string|number/.test(typeof value) && !Array.isArray(value)) Reflect.set(element, name, '')
  }
}

/** Parses a count, limited to `most`; 0 for anything else. */
export function wholeNumber(value: unknown, most = Number.POSITIVE_INFINITY): number {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, most) : 0
}

/** Why an attribute isn't a whole number within limits; undefined if it is valid or absent. */
export function numberMistake(name: string, value: unknown, least = 0, most = Infinity): string | undefined {
  const number = Number(value)
  if (isAbsent(value) || (Number.isSafeInteger(number) && number >= least && number <= most)) return undefined
  return `${name}="${value}" is not a whole number${most === Infinity ? '' : ` from ${least} to ${most}`}`
}

/** Why a `theme` attribute isn't valid; undefined if it is valid or absent. */
export function themeMistake(theme: unknown): string | undefined {
  return isAbsent(theme) || theme === 'light' || theme === 'dark'
    ? undefined
    : `theme="${theme}" is neither light nor dark`
}
