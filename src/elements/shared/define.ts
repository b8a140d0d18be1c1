import { type Sentences, sharedEnglish } from '../messages/english.ts'
import { addKnownMessages } from './localize.ts'
import { attempt, scriptUrl, version, warnOnce } from './page.ts'

const prefix = attempt(() => new URL(scriptUrl).searchParams.get('prefix'))

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

/** An element of the kit: its class has its sentences. */
export type KitElement = CustomElementConstructor & { readonly english: Sentences }

/**
 * Registers an element of the kit, with the prefix of the script's address: `?prefix=shop` makes `<shop-…>`. Throws
 * the browser's error if no tag can have that prefix.
 */
export function register(name: string, element: KitElement): void {
  addKnownMessages({ ...sharedEnglish, ...element.english })
  define(prefix ? `${prefix}-${name}` : name, element)
}
