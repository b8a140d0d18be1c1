import { version } from './script-url.ts'

/**
 * What all scripts of this version on a page have in common, since each element may come in a file of its own; the
 * first of them makes it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`almoner ${version} ${name}`)
  const present: Value | undefined = Reflect.get(globalThis, key)
  const value = present ?? make()
  Reflect.set(globalThis, key, value)
  return value
}
