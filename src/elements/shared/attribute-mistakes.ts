import { isAbsent } from './api-element.ts'

/** What is wrong with an attribute that holds a whole number; undefined where nothing is, or it is left out. */
export function numberMistake(name: string, value: unknown, least = 0, most = Infinity): string | undefined {
  const number = Number(value)
  if (isAbsent(value) || (Number.isSafeInteger(number) && number >= least && number <= most)) return undefined
  return `${name}="${value}" is no whole number${most === Infinity ? '' : ` from ${least} to ${most}`}`
}

/** What is wrong with the attribute `theme`; undefined where nothing is, or it is left out. */
export function themeMistake({ theme }: { readonly theme: string }): string | undefined {
  return isAbsent(theme) || theme === 'light' || theme === 'dark'
    ? undefined
    : `theme="${theme}" is neither light nor dark`
}
