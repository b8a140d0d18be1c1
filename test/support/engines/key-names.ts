import { Key } from 'selenium-webdriver'

/** Keys of more than one letter, by their names in pages. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Alt: Key.ALT,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Space: Key.SPACE,
  Tab: Key.TAB,
}

/** WebDriver's name of a key; a letter is its own name. */
export function keyNamed(name: string): string {
  const key = KEYS[name] ?? name
  if ([...key].length !== 1) throw new Error(`No key is called ${name}`)
  return key
}
