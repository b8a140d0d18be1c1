import type { PropertyDeclaration } from 'lit'
import {
  type CSSProperties,
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { type KitElement, register } from '../elements/shared/define.ts'

/** Handlers by name, each with the event it hears. */
type Heard = Readonly<Record<string, keyof GlobalEventHandlersEventMap>>

/** What any element can be told by a property of its own. */
type Common = 'id' | 'className' | 'slot' | 'lang' | 'dir' | 'title' | 'hidden'
type Told =
  | 'phase'
  | 'language'
  | 'proof'
  | 'recipient'
  | 'offer'
  | 'cardFee'
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

/** A tag as a component; its `ref` is the element. */
export type ElementComponent<Tag extends keyof HTMLElementTagNameMap, Events extends Heard> = ForwardRefExoticComponent<
  ElementProps<HTMLElementTagNameMap[Tag], Events> & RefAttributes<HTMLElementTagNameMap[Tag]>
>

/** What a component is given, beside what its type names. */
interface Given {
  readonly children?: ReactNode
}

/** A server renders no effects, and React 18 complains of those that belong to the layout. */
const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Registers a tag and makes a React component of it. What an attribute can carry is one, also in what a server renders; everything is
 * a property besides, so that lists and objects arrive as they are in every React. `events` names each handler:
 * `{ onSelected: 'almoner-nonprofit-selected' }`.
 */
export function elementComponent<Tag extends keyof HTMLElementTagNameMap, const Events extends Heard>(
  tag: Tag,
  elementClass: KitElement & { readonly properties: DeclaredProperties },
  events: Events,
): ElementComponent<Tag, Events> {
  register(tag, elementClass)
  const declared = elementClass.properties
  const component = forwardRef<HTMLElementTagNameMap[Tag], Given>(({ children, ...given }, ref) => {
    const element = useRef<HTMLElementTagNameMap[Tag] | null>(null)
    const properties = Object.entries(given).filter(([name]) => name in declared)
    // Before the element first renders, which it does in a microtask.
    useEffectBeforePaint(() => {
      for (const [name, value] of properties) if (element.current !== null) Reflect.set(element.current, name, value)
    })
    useEffect(() => listen(element.current, events, given))
    const attach = useCallback(
      (node: HTMLElementTagNameMap[Tag] | null) => {
        element.current = node
        if (typeof ref === 'function') return ref(node)
        if (ref !== null) ref.current = node
      },
      [ref],
    )
    return createElement(tag, { ...attributesOf(given, declared, events), ref: attach }, children)
  })
  component.displayName = tag
  return component
}

/** Hears the events that handlers are given for, until the answer is called. */
function listen(element: HTMLElement | null, events: Heard, given: object): () => void {
  const heard = Object.entries(events).map(
    ([handler, name]) => [name, listenerOf(Reflect.get(given, handler))] as const,
  )
  for (const [name, listener] of heard) element?.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of heard) element?.removeEventListener(name, listener)
  }
}

function listenerOf(handler: unknown): (event: Event) => void {
  return (event) => {
    if (typeof handler === 'function') handler(event)
  }
}

/** The properties that an element's class declares, each with the attribute that says the same. */
type DeclaredProperties = Readonly<Record<PropertyKey, PropertyDeclaration>>

/** What HTML calls what React calls otherwise; React itself knows it of its own tags only. */
const RENAMED: Readonly<Record<string, string>> = { className: 'class', tabIndex: 'tabindex' }

/** What of a component's properties markup can carry, by the names it has there. */
function attributesOf(
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
