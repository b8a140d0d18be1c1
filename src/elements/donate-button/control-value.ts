/** The value of the control with an id, in the root of an element or else in the document; undefined where there is none yet. */
export function controlValue(element: Element, id: string): string | undefined {
  const root = element.getRootNode()
  const own = id !== '' && root instanceof ShadowRoot ? root.getElementById(id) : null
  const value: unknown = Reflect.get(own ?? document.getElementById(id) ?? {}, 'value')
  return typeof value === 'string' ? value : undefined
}
