import assert from 'node:assert/strict'
import { eventually } from '../eventually.ts'
import type { DonorPage } from './donor-page.ts'

/** What assistive technology gets at the focus: role and name, then states and descriptions, in this order. */
export type Announced = readonly [role: string, name: string, ...more: string[]]

/** The focused element, in any shadow tree. */
const FOCUSED = `(() => {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
})()`

const MORE = `(() => {
  const focused = ${FOCUSED}
  const is = (name, value) => focused.getAttribute('aria-' + name) === value
  const described = (focused.getAttribute('aria-describedby') ?? '').split(' ').map((id) => focused.getRootNode().getElementById(id)?.textContent.trim())
  return [
    (is('expanded', 'true') || focused.matches('[open] > summary')) && 'expanded',
    (is('expanded', 'false') || focused.matches('details:not([open]) > summary')) && 'collapsed',
    focused.type === 'radio' && (focused.checked ? 'checked' : 'not checked'),
    is('pressed', 'true') && 'pressed',
    is('disabled', 'true') && 'unavailable',
    is('invalid', 'true') && 'invalid',
    ...described,
  ].filter(Boolean)
})()`

const LIVE = `(() => {
  const said = []
  const read = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches('[role=status], [role=alert]')) said.push(element.innerText.replaceAll(/\\s+/g, ' ').trim())
      if (element.shadowRoot) read(element.shadowRoot)
    }
  }
  read(document)
  return said
})()`

/** Waits until the focused element has this role, name and description; throws with what it has by then. */
export async function waitForFocus(page: DonorPage, [role, name, ...more]: Announced): Promise<void> {
  await eventually(async () => {
    const here = `not ${role} "${name}" but ${await page.ask(`${FOCUSED}?.outerHTML?.slice(0, 300)`)}`
    assert.ok(role === 'summary' ? await page.ask(isSummary(name)) : await page.isExposed(FOCUSED, role, name), here)
    assert.deepEqual(await page.ask(MORE), more, here)
  })
}

/** No specification gives a summary a role, and each engine has its own. */
function isSummary(name: string): string {
  return `${FOCUSED}?.localName === 'summary' && ${FOCUSED}.textContent.trim() === ${JSON.stringify(name)}`
}

/** Presses Tab and checks one stop after another. */
export async function tabsThrough(page: DonorPage, ...stops: readonly Announced[]): Promise<void> {
  for (const stop of stops) {
    await page.press('Tab')
    await waitForFocus(page, stop)
  }
}

/** Waits until a live region contains this. */
export async function isAnnounced(page: DonorPage, sentence: RegExp): Promise<void> {
  await eventually(async () => {
    const announcements = await page.ask(LIVE)
    assert.ok(
      Array.isArray(announcements) && announcements.some((one) => sentence.test(one)),
      `${sentence} is not in ${JSON.stringify(announcements)}`,
    )
  })
}
