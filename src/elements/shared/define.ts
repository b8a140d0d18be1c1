import { attempt } from './attempt.ts'
import { scriptUrl } from './script-url.ts'
import { version } from './version.ts'
import { warnOnce } from './warn-once.ts'

const asked = attempt(() => new URL(scriptUrl).searchParams.get('prefix'))

/**
 * Registers an element unless the name is taken, so that loading the kit twice, in two versions, or beside another
 * that uses the name, breaks nothing: the first one stays, and a warning says so.
 */
export function define(name: string, element: CustomElementConstructor, registry = globalThis.customElements): void {
  const taken = registry?.get(name)
  const other: unknown = taken && Reflect.get(taken, 'almonerVersion')
  if (taken === undefined) registry?.define(name, element)
  else if (other !== version)
    warnOnce(other ? `Almoner ${other} stays, not ${version}` : `<${name}> is taken: load Almoner with ?prefix=my`)
}

/**
 * Registers an element of the kit, with the prefix of the script's address: `?prefix=shop` makes `<shop-…>`. Throws
 * what the browser says of a prefix that no tag can have.
 */
export function register(name: string, element: CustomElementConstructor): void {
  define(asked ? `${asked}-${name}` : name, element)
}
