const PRINTED = /^\$?(0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.(?:00)?)?$/

/** A quadrillion dollars; more than the form has room for, and still an exact number. */
const MAX_DIGITS = 15

/**
 * Reads a whole-dollar number as forms print it: `30,612.`, `-2,294.`, `(2,294)`, `<2,294>`, `-0-`. Returns it without commas,
 * `-` for negatives; undefined for anything else: cents, ill-placed commas, noughts before a number, which are the cents of
 * another, and a dash behind it, which may be a minus sign, stand for no cents, or be dirt.
 */
export function printedNumber(text: string): string | undefined {
  const compact = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-')
  if (compact === '-0-') return '0'
  const negative = /^[(<](.+)[)>]\.?$/.exec(compact) ?? /^-(.+)$/.exec(compact) ?? /^\$?\((.+)\)$/.exec(compact)
  const [, digits] = PRINTED.exec(negative?.[1] ?? compact) ?? []
  const plain = digits?.replaceAll(',', '')
  if (plain === undefined || plain.length > MAX_DIGITS) return undefined
  const value = String(Number(plain))
  return negative && value !== '0' ? `-${value}` : value
}

/** Reads a number with a dash behind it, as a negative one; what the dash means has to be told by other numbers. */
export function numberBeforeDash(text: string): string | undefined {
  const [, number] = /^(\$?\d.*)[-−–]$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return number === undefined ? undefined : printedNumber(`-${number}`)
}
