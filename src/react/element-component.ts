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

/** Event names by handler name. */
type HandlerEvents = Readonly<Record<string, keyof GlobalEventHandlersEventMap>>

/** Properties of all HTML elements that are props too. */
type Common = 'id' | 'className' | 'slot' | 'lang' | 'dir' | 'title' | 'hidden'
/** Read-only state and internals of our elements, which aren't props. */
type ElementState =
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

/** Properties of an element that a page can set, without methods and read-only state. */
type Settable<Element> = {
  [Name in keyof Element as Name extends
    | Exclude<keyof HTMLElement, Common>
    | ElementState
    | `render${string}`
    | `_$${string}`
    ? never
    : Element[Name] extends (...given: never[]) => unknown
      ? never
      : Name]?: Element[Name] | undefined
}

/** Props of a component: the element's properties, event handlers and slotted children. */
export type ElementProps<Element, Events extends HandlerEvents> = Settable<Element> & {
  readonly [Name in keyof Events]?: ((event: GlobalEventHandlersEventMap[Events[Name]]) => void) | undefined
} & {
  children?: ReactNode
  style?: CSSProperties | undefined
  form?: string | undefined
  tabIndex?: number | undefined
}

/** The component of a tag; its `ref` is the element. */
export type ElementComponent<
  Tag extends keyof HTMLElementTagNameMap,
  Events extends HandlerEvents,
> = ForwardRefExoticComponent<
  ElementProps<HTMLElementTagNameMap[Tag], Events> & RefAttributes<HTMLElementTagNameMap[Tag]>
>

/** Props at runtime, with any others. */
interface Given {
  readonly children?: ReactNode
}

/** Servers don't run effects, and React 18 warns about layout effects there. */
const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Registers a tag and creates its React component. Values that fit an attribute are rendered as one, on servers too.
 * All values are also set as properties, so that lists and objects work in every React version. `events` maps handlers
 * to events: `{ onSelected: 'almoner-nonprofit-selected' }`.
 */
export function elementComponent<Tag extends keyof HTMLElementTagNameMap, const Events extends HandlerEvents>(
  tag: Tag,
  elementClass: KitElement & { readonly properties: DeclaredProperties },
  events: Events,
): ElementComponent<Tag, Events> {
  register(tag, elementClass)
  const declared = elementClass.properties
  const component = forwardRef<HTMLElementTagNameMap[Tag], Given>(({ children, ...given }, ref) => {
    const element = useRef<HTMLElementTagNameMap[Tag] | null>(null)
    const properties = Object.entries(given).filter(([name]) => name in declared)
    // Before the element's first render, which is in a microtask.
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

/** Adds listeners for events with handlers; the returned function removes them. */
function listen(element: HTMLElement | null, events: HandlerEvents, given: object): () => void {
  const listeners = Object.entries(events).map(
    ([handler, name]) => [name, listenerOf(Reflect.get(given, handler))] as const,
  )
  for (const [name, listener] of listeners) element?.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of listeners) element?.removeEventListener(name, listener)
  }
}

function listenerOf(handler: unknown): (event: Event) => void {
  return (event) => {
    if (typeof handler === 'function') handler(event)
  }
}

/** The declared properties of an element's class, each with its attribute. */
type DeclaredProperties = Readonly<Record<PropertyKey, PropertyDeclaration>>

/** HTML names of React props; React maps them only for its own tags. */
const RENAMED: Readonly<Record<string, string>> = { className: 'class', tabIndex: 'tabindex' }

/** Props that can be attributes, by attribute name. */
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

/** Formats an attribute: lists are comma-separated; false and absent values have no attribute. */
function attributeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.join(', ')
  return value === false || value === null ? undefined : value
}

/** React 18 would write `hidden="false"`, which hides the element. */
function passedOn(value: unknown): unknown {
  return value === false ? undefined : value
}
