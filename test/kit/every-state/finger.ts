import type { Page } from 'playwright-core'

/** Controls smaller than 44 × 44 px, including a checkbox's label or a text field's frame. */
const TOO_SMALL = `[...document.querySelectorAll('main *')].flatMap((element) => [...(element.shadowRoot?.querySelectorAll(
  'a[href], button, input, summary, [role=option], [tabindex]') ?? [])]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .map((control) => [element.localName, (control.matches('input') ? control.closest('label, #field') : null) ?? control])
  .map(([tag, target]) => [tag, target, target.getBoundingClientRect()])
  .filter(([, , { width, height }]) => width < 43.99 || height < 43.99)
  .map(([tag, target, { width, height }]) => tag + ' ' + (target.id || target.className || target.localName) + ' "' + target.textContent.trim().slice(0, 30) + '" ' + width.toFixed(1) + ' × ' + height.toFixed(1)))`

/** Controls of the page that are too small to touch. */
export function controlsAFingerMisses(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(TOO_SMALL)
}
