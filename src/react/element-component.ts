import { createElement, type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** What a wrapped element takes: its own properties, handlers named by `events`, and what stands in its slots. */
export type ElementProps = Readonly<Record<string, unknown>> & { children?: ReactNode }

/**
 * Makes a React component of a tag, for React 18 and older, which hand elements strings and hear only their own events.
 * `events` names each handler: `{ onSelected: 'almoner-nonprofit-selected' }`. React 19 needs none of this.
 */
export function elementComponent(
  tag: string,
  events: Readonly<Record<string, string>> = {},
): (props: ElementProps) => ReactElement {
  return (props) => createElement(WrappedElement, { tag, events, props })
}

interface Wrapped {
  tag: string
  events: Readonly<Record<string, string>>
  props: ElementProps
}

function WrappedElement({ tag, events, props: { children, ...props } }: Wrapped): ReactElement {
  const element = useRef<HTMLElement>(null)
  // Before the element first renders, which it does in a microtask.
  useLayoutEffect(() => {
    const properties = Object.entries(props).filter(([name]) => !(name in events))
    for (const [name, value] of properties) if (element.current !== null) Reflect.set(element.current, name, value)
  })
  useEffect(() => {
    const node = element.current
    const heard = Object.entries(events).map(([handler, name]) => [name, listenerOf(props[handler])] as const)
    for (const [name, listener] of heard) node?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of heard) node?.removeEventListener(name, listener)
    }
  })
  return createElement(tag, { ref: element }, children)
}

function listenerOf(handler: unknown): (event: Event) => void {
  return (event) => {
    if (typeof handler === 'function') handler(event)
  }
}
