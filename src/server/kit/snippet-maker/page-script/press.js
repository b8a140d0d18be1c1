let isPressed = false
let waiting

/**
 * Runs a change now, or after the press that is under way. A press that leaves a field fires its `change` event first:
 * if the page moved then, the release would hit another control, and the browser would fire no click.
 */
export function afterPress(change) {
  if (isPressed) waiting = change
  else change()
}

function release() {
  isPressed = false
  waiting?.()
  waiting = undefined
}

addEventListener('pointerdown', () => (isPressed = true), { capture: true })
// The click follows `pointerup` in the same task. A list that a press opened may keep its `pointerup` to itself.
for (const type of ['pointerup', 'pointercancel', 'keydown'])
  addEventListener(type, () => setTimeout(release), { capture: true })
