import type { LitElement, PropertyDeclaration, PropertyValues } from 'lit'

/** Frameworks set what they like: what is no text, number or list counts as left out. */
export function leaveOutForeign(element: LitElement, changed: PropertyValues): void {
  const declared: Readonly<Record<PropertyKey, PropertyDeclaration>> = Reflect.get(element.constructor, 'properties')
  for (const name of changed.keys()) {
    const { attribute, state, type } = declared[name] ?? {}
    const value: unknown = Reflect.get(element, name)
    const isText = attribute !== false && state !== true && type !== Boolean
    if (isText && !/string|number/.test(typeof value) && !Array.isArray(value)) Reflect.set(element, name, '')
  }
}
