import type { LitElement, PropertyDeclaration, PropertyValues } from 'lit'

/** Frameworks set what they like: what is no text, number or list counts as left out. */
export function leaveOutForeign(element: LitElement, changed: PropertyValues): void {
  const declared: ReadonlyMap<PropertyKey, PropertyDeclaration> = Reflect.get(element.constructor, 'elementProperties')
  for (const name of changed.keys()) {
    // What is the element's own state has no attribute.
    const { attribute, type } = declared.get(name) ?? {}
    const value: unknown = Reflect.get(element, name)
    const isText = attribute !== false && type !== Boolean
    if (isText && !/string|number/.test(typeof value) && !Array.isArray(value)) Reflect.set(element, name, '')
  }
}
