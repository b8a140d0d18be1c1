import type { Page } from 'playwright-core'

/** A page of 1,280 × 900 pixels at 400% zoom. */
export const FOUR_TIMES = { width: 320, height: 225 }

/** The control that Tab has reached, and what is wrong with how it is shown. */
interface Stop {
  at: number
  faults: string[]
}

/**
 * Knows every control that Tab should reach, one per radio group; if a dialog is open, those in it. `stop` says where
 * the focus is: at least half of the control must be visible, uncovered, and show a focus ring.
 */
const WALK = `window.walk = (() => {
  const modal = (root) => [...root.querySelectorAll('*')].map((one) => one.matches('dialog:modal') ? one : one.shadowRoot && modal(one.shadowRoot)).find(Boolean)
  const within = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? within(one.shadowRoot) : [])])
  const boxOf = (control) => control.matches('.hidden-visually') ? control.nextElementSibling : control.closest('.field:has(.sign), .dedicate .field, #field') ?? control
  const groupOf = (control) => control.type === 'radio' ? control.getRootNode().querySelector('[type=radio][name="' + control.name + '"]') : control
  const isStop = (control) => control.matches('a[href], button, input, select, textarea, summary, [tabindex]') && control.tabIndex >= 0 &&
    !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true })
  const controls = [...new Set(within(modal(document) ?? document.body).filter(isStop).map(groupOf))]
  const named = (control) => control.localName + ' ' + (control.id || control.className) + ' "' + (boxOf(control).textContent || control.name || '').trim().replace(/\\s+/g, ' ').slice(0, 30) + '"'
  const hit = (x, y) => {
    let found = document.elementFromPoint(x, y)
    while (found?.shadowRoot?.elementFromPoint(x, y) && found.shadowRoot.elementFromPoint(x, y) !== found) found = found.shadowRoot.elementFromPoint(x, y)
    return found
  }
  const stop = () => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (focused === null || focused === document.body) return { at: -1, faults: [] }
    const box = boxOf(focused)
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const faults = []
    const tell = (fault) => faults.push(named(focused) + ' ' + fault)
    if (left < -1 || right > innerWidth + 1) tell('stands out of the page: ' + [left, right])
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0)
    if (seen < Math.min(bottom - top, innerHeight) / 2) tell('is out of sight: ' + [top, bottom])
    const over = hit((left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2)
    if (over === null || !(over === focused || box.contains(over) || over.contains(box))) tell('lies under ' + (over && named(over)))
    const rings = [focused, box].map((one) => getComputedStyle(one))
    if (!rings.some(({ outlineStyle, outlineWidth, outlineColor }) => outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba.* 0.$/.test(outlineColor)))) tell('does not show the focus')
    return { at: controls.indexOf(groupOf(focused)), faults }
  }
  return { stop, count: controls.length, name: (at) => named(controls[at]) }
})()`

/** Controls that Tab doesn't reach or that can't be seen then; `count` is the number of all that it should reach. */
export async function missedByKeys(page: Page): Promise<{ count: number; faults: string[] }> {
  await page.evaluate(WALK)
  const count = await page.evaluate<number>('walk.count')
  const faults = new Set<string>()
  const reached = new Set<number>()
  // On its way around, the focus may also leave the page for the browser's toolbars.
  for (let presses = 0; presses < 2 * count + 4 && reached.size < count; presses += 1) {
    await page.keyboard.press('Tab')
    const { at, faults: here } = await page.evaluate<Stop>('walk.stop()')
    if (at >= 0) reached.add(at)
    for (const fault of here) faults.add(fault)
  }
  for (let at = 0; at < count; at += 1)
    if (!reached.has(at)) faults.add(`not reached: ${await page.evaluate<string>(`walk.name(${at})`)}`)
  return { count, faults: [...faults] }
}
