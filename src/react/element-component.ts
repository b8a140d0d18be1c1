import {
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
import { attributesOf, type DeclaredProperties } from './attributes.ts'
import type { ElementProps, Heard } from './element-props.ts'

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
 * Makes a React component of a tag. What an attribute can carry is one, also in what a server renders; everything is
 * a property besides, so that lists and objects arrive as they are in every React. `events` names each handler:
 * `{ onSelected: 'almoner-nonprofit-selected' }`.
 */
export function elementComponent<Tag extends keyof HTMLElementTagNameMap, const Events extends Heard>(
  tag: Tag,
  declared: DeclaredProperties,
  events: Events,
): ElementComponent<Tag, Events> {
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
