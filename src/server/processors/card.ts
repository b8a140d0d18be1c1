/** A card as the donor typed it, parsed to digits. Kept only for one request. */
export interface Card {
  number: string
  /** 1 to 12. */
  expiryMonth: number
  /** Four digits. */
  expiryYear: number
  cvc: string
}

/** The digits of a card number without spaces and dashes; undefined if it isn't a card number. */
export function readCardNumber(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? digits : undefined
}

/** Checks the check digit of a card number (Luhn, ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Month and year from `12/29`, `12 / 2029` or `1229`; undefined if it isn't a date. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text)
  const month = Number(match?.[1])
  const year = Number(match?.[2])
  if (match === null || month < 1 || month > 12) return undefined
  return { month, year: year < 100 ? 2_000 + year : year }
}

/** Whether a card hasn't expired: it is valid until its month has ended everywhere, and for less than twenty years. */
export function isExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  const firstInstantAfter = Date.UTC(year, month, 1, 12)
  return now.getTime() >= firstInstantAfter || year > now.getUTCFullYear() + 20
}

/** The security code: three digits, or four on some cards; undefined if it isn't one. */
export function readCvc(text: string): string | undefined {
  const code = text.trim()
  return /^\d{3,4}$/.test(code) ? code : undefined
}
