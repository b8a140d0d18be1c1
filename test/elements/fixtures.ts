import { fixture, html, nextFrame } from '@open-wc/testing'

/** Adds an element with attributes to the page and waits until it has settled. */
export async function mount<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
): Promise<HTMLElementTagNameMap[Tag]> {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ 'public-key': 'test_pk_storefront', ...attributes }))
    element.setAttribute(name, value)
  await fixture<HTMLElement>(html`<form>${element}</form>`)
  await settled(element)
  return element
}

let keys = 0

/** A new public key, so that pickers don't share cached responses. */
export function freshKey(): string {
  keys += 1
  return `test_pk_fresh${keys}`
}

/** Waits until an element has its texts, awaits no response, and shows the options of its current term. */
export async function settled(element: Element): Promise<void> {
  do {
    await nextFrame()
    await Reflect.get(element, 'updateComplete')
  } while (
    element.matches(':state(loading)') ||
    element.shadowRoot?.querySelector('[aria-busy=true]') ||
    // It has data, but no texts yet.
    (element.matches(':is(:state(ready), :state(empty), :state(error))') &&
      !element.shadowRoot?.querySelector('[part], .failure'))
  )
}

/** Finds an element in a shadow root. Throws with the root's HTML if it isn't there. */
export function find<Found extends Element>(element: Element, selector: string, kind: new () => Found): Found {
  const found = element.shadowRoot?.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`Nothing matches ${selector}: ${element.shadowRoot?.innerHTML}`)
  return found
}

/** The text that an element shows. */
export function textOf(element: Element): string {
  return element.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
}
