import { isAbsent } from '../shared/api-element.ts'

/** What is wrong with a ZIP code in the attribute of a name, `undefined` where it is absent or fits. */
export function zipMistake(name: string, value: string): string | undefined {
  return isAbsent(value) || /^\s*\d{5}(-?\d{4})?\s*$/.test(value) ? undefined : `${name}="${value}" is no ZIP code`
}
