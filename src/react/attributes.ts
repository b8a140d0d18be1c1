import type { PropertyDeclaration } from 'lit'

/** The properties that an element's class declares, each with the attribute that says the same. */
export type DeclaredProperties = Readonly<Record<PropertyKey, PropertyDeclaration>>

/** What HTML calls what React calls otherwise; React itself knows it of its own tags only. */
const RENAMED: Readonly<Record<string, string>> = { className: 'class', tabIndex: 'tabindex' }

/** What of a component's properties markup can carry, by the names it has there. */
export function attributesOf(
  given: object,
  declared: DeclaredProperties,
  handlers: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (name in handlers) return []
      const { attribute } = declared[name] ?? {}
      const written = typeof attribute === 'string' ? attribute : (RENAMED[name] ?? name)
      return attribute === false ? [] : [[written, name in declared ? attributeValue(value) : passedOn(value)]]
    }),
  )
}

/** Lists are words between commas; what is off or left out has no attribute. */
function attributeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ')
  return value === false || value === null ? undefined : value
}

/** React 18 writes `hidden="false"`, which hides. */
function passedOn(value: unknown): unknown {
  return value === false ? undefined : value
}
