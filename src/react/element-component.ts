import { createElement, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type {
  ClimateOffsetBadgeElement,
  DonateButtonElement,
  ImpactCardElement,
  NonprofitPickerElement,
  SocialShareElement,
} from '../elements/index.ts'

/** The elements that have a component. */
export interface Elements {
  'climate-offset-badge': ClimateOffsetBadgeElement
  'donate-button': DonateButtonElement
  'impact-card': ImpactCardElement
  'nonprofit-picker': NonprofitPickerElement
  'social-share': SocialShareElement
}

/** Handlers by name, each with the event it hears. */
type Heard = Readonly<Record<string, keyof GlobalEventHandlersEventMap>>

/** What any element can be told by a property of its own. */
type Common = 'id' | 'className' | 'slot' | 'lang' | 'dir' | 'title' | 'hidden'
type Told = 'phase' | 'form' | 'validity' | 'validationMessage'

/** The properties of an element that a page sets: none of its methods, nor what it tells about itself. */
type Settable<Element> = {
  [Name in keyof Element as Name extends Exclude<keyof HTMLElement, Common> | Told | `render${string}` | `_$${string}`
    ? never
    : Element[Name] extends (...given: never[]) => unknown
      ? never
      : Name]?: Element[Name] | undefined
}

/** What a component takes: the element's properties, handlers of its events, and what stands in its slots. */
export type ElementProps<Element, Events extends Heard> = Omit<
  Settable<Element>,
  'isUpdatePending' | 'hasUpdated' | 'updateComplete'
> & {
  readonly [Name in keyof Events]?: ((event: GlobalEventHandlersEventMap[Events[Name]]) => void) | undefined
} & { children?: ReactNode }

/**
 * Makes a React component of a tag, for React 18 and older, which hand elements strings and hear only their own events.
 * `events` names each handler: `{ onSelected: 'almoner-nonprofit-selected' }`. React 19 needs none of this.
 */
export function elementComponent<Tag extends keyof Elements, const Events extends Heard>(
  tag: Tag,
  events: Events,
): (props: ElementProps<Elements[Tag], Events>) => ReactElement {
  return (props) => createElement(WrappedElement, { tag, events, props })
}

interface Wrapped {
  tag: string
  events: Heard
  props: { readonly children?: ReactNode; readonly theme?: string | undefined }
}

function WrappedElement({ tag, events, props: { children, theme, ...props } }: Wrapped): ReactElement {
  const element = useRef<HTMLElement>(null)
  // Before the element first renders, which it does in a microtask.
  useLayoutEffect(() => {
    const properties = Object.entries(props).filter(([name]) => !(name in events))
    for (const [name, value] of properties) if (element.current !== null) Reflect.set(element.current, name, value)
  })
  useEffect(() => {
    const node = element.current
    const heard = Object.entries(events).map(
      ([handler, name]) => [name, listenerOf(Reflect.get(props, handler))] as const,
    )
    for (const [name, listener] of heard) node?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of heard) node?.removeEventListener(name, listener)
    }
  })
  return createElement(tag, { ref: element, theme }, children)
}

function listenerOf(handler: unknown): (event: Event) => void {
  return (event) => {
    if (typeof handler === 'function') handler(event)
  }
}
