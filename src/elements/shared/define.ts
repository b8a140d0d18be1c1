import { type Sentences, sharedEnglish } from '../messages/english.ts'
import { addKnownMessages } from './localize.ts'
import { attempt, scriptUrl, version, warnOnce } from './page.ts'

const prefix = attempt(() => new URL(scriptUrl).searchParams.get('prefix'))

/**
 * Registers an element unless the name is taken. Loading the kit twice, in two versions, or beside other code that uses
 * the name, breaks nothing: the first one stays, with a warning.
 */
export function define(name: string, element: CustomElementConstructor, registry = globalThis.customElements): void {
  const taken = registry?.get(name)
  const other: unknown = taken && Reflect.get(taken, 'almonerVersion')
  if (taken === undefined) registry?.define(name, element)
  else if (other !== version)
    warnOnce(other ? `Almoner ${other} stays, not ${version}` : `<${name}> is taken: load Almoner with ?prefix=my`)
}

/** An element of the kit: its class contains its messages. */
export type KitElement = CustomElementConstructor & { readonly english: Sentences }

/**
 * Registers an element of the kit, with the prefix from the script's address: `?prefix=shop` makes `<shop-…>`. Throws
 * the browser's error if the prefix isn't valid in a tag.
 */
export function register(name: string, element: KitElement): void {
  addKnownMessages({ ...sharedEnglish, ...element.english })
  define(prefix ? `${prefix}-${name}` : name, element)
}
