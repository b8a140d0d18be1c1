import type { CSSProperties, ReactNode } from 'react'

/** Handlers by name, each with the event it hears. */
export type Heard = Readonly<Record<string, keyof GlobalEventHandlersEventMap>>

/** What any element can be told by a property of its own. */
type Common = 'id' | 'className' | 'slot' | 'lang' | 'dir' | 'title' | 'hidden'
type Told =
  | 'phase'
  | 'language'
  | 'proof'
  | 'recipient'
  | 'offer'
  | 'chosen'
  | 'choice'
  | 'typed'
  | 'gift'
  | 'isChecked'
  | 'listed'
  | 'extensions'
  | 'form'
  | 'validity'
  | 'validationMessage'
  | 'isUpdatePending'
  | 'hasUpdated'
  | 'updateComplete'

/** The properties of an element that a page sets: none of its methods, nor what it tells about itself. */
type Settable<Element> = {
  [Name in keyof Element as Name extends Exclude<keyof HTMLElement, Common> | Told | `render${string}` | `_$${string}`
    ? never
    : Element[Name] extends (...given: never[]) => unknown
      ? never
      : Name]?: Element[Name] | undefined
}

/** What a component takes: the element's properties, handlers of its events, and what stands in its slots. */
export type ElementProps<Element, Events extends Heard> = Settable<Element> & {
  readonly [Name in keyof Events]?: ((event: GlobalEventHandlersEventMap[Events[Name]]) => void) | undefined
} & {
  children?: ReactNode
  style?: CSSProperties | undefined
  form?: string | undefined
  tabIndex?: number | undefined
}
