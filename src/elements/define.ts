/**
 * Registers an element unless the name is taken, so that loading the kit twice, or beside another that uses
 * the name, breaks nothing.
 */
export function define(name: string, element: CustomElementConstructor, registry = globalThis.customElements): void {
  if (registry !== undefined && registry.get(name) === undefined) registry.define(name, element)
}
