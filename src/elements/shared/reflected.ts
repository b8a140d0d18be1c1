/**
 * How a property is declared that forms, styles or scripts of the page read by its attribute: whichever of the two a
 * page sets, the other says the same. What is left out has no attribute.
 */
export const reflected = { reflect: true, useDefault: true, converter: { toAttribute } } as const

function toAttribute(value: unknown): string | null {
  if (value === undefined || value === null || value === '' || value === false) return null
  return value === true ? '' : Array.isArray(value) ? value.join(' ') : `${value}`
}
