import { fixture, html, nextFrame } from '@open-wc/testing'
import { languageOf, messagesFor } from '../../src/elements/shared/localize.ts'

/** Puts one element with attributes on the page and waits until it has settled. */
export async function placed<Tag extends keyof HTMLElementTagNameMap>(
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

/** A public key that nothing was asked with: a picker gives no answer that another one keeps. */
export function freshKey(): string {
  keys += 1
  return `test_pk_fresh${keys}`
}

/** Waits until an element has its words and shows what it knows, awaits no answer any more and shows no options of an earlier term. */
export async function settled(element: Element): Promise<void> {
  await messagesFor(languageOf(element))
  do {
    await nextFrame()
    await Reflect.get(element, 'updateComplete')
  } while (
    element.matches(':state(loading)') ||
    element.shadowRoot?.querySelector('[aria-busy=true]') ||
    // It knows what to show, but not yet the words.
    (element.matches(':is(:state(ready), :state(empty), :state(error))') &&
      !element.shadowRoot?.querySelector('[part], .failure'))
  )
}

/** What is found inside an element; throws with what is there when it is not. */
export function find<Found extends Element>(element: Element, selector: string, kind: new () => Found): Found {
  const found = element.shadowRoot?.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`nothing at ${selector}: ${element.shadowRoot?.innerHTML}`)
  return found
}

/** The words an element shows. */
export function words(element: Element): string {
  return element.shadowRoot?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
}
