import { InvalidArgumentError } from 'commander'
import { centsWording, LARGEST_AMOUNT } from '../../contract/index.ts'
import { readDuration } from '../kernel/calendar.ts'

/** Parses a day such as `2026-01-31` to its first moment, UTC; throws a one-line error otherwise. */
export function readDay(text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`)
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  if (!exists) throw new Error(`${text} is not a day. Write it as 2026-01-31.`)
  return day
}

/** Parses a duration such as `40d`, `12h` or `90m` to milliseconds; throws a one-line error otherwise. */
export function readLengthOfTime(text: string): number {
  const milliseconds = readDuration(text)
  if (milliseconds === undefined) throw new Error(`${text} is not a duration. Write it as 40d, 12h or 90m.`)
  return milliseconds
}

/** Parses a percentage such as `2.5` to hundredths of a percent; throws a one-line error otherwise. */
export function readPercent(text: string): number {
  const basisPoints = Math.round(Number(text) * 100)
  const exact = /^\d{1,3}(\.\d{1,2})?$/.test(text) && basisPoints <= 10_000
  if (!exact) throw new Error(`${text} is not a percentage from 0 to 100 with at most two decimals.`)
  return basisPoints
}

/** Parses a count; for options and arguments. */
export function readCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1 to 999999.')
  return Number(text)
}

/** Parses an amount in cents within the API's limits; for options. */
export function readCents(text: string): number {
  const cents = Number(text)
  const good = /^\d+$/.test(text) && cents >= 1 && cents <= LARGEST_AMOUNT
  if (!good) throw new InvalidArgumentError(`It ${centsWording(1, LARGEST_AMOUNT)}.`)
  return cents
}

/** Parses a balance in cents, which may be negative; for options. */
export function readSignedCents(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a whole number of cents.')
  return Number(text)
}

/** Parses the fixed part of a fee, in cents; for options. */
export function readFixedFee(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('Use a whole number of cents from 0 to 99999.')
  return Number(text)
}

/** Parses the number of days to pay; for options. */
export function readPaymentDays(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 365)
    throw new InvalidArgumentError('Use a whole number of days from 0 to 365.')
  return Number(text)
}

/** Parses the days of the holding period; for options. */
export function readHoldDays(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 90)
    throw new InvalidArgumentError('Use a whole number of days from 0 to 90.')
  return Number(text)
}

/** Parses a port; 0 picks a free one. For options. */
export function readPort(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('Use a port from 0 to 65535.')
  return Number(text)
}

/** Parses a check number; for arguments. */
export function readCheckNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Use a check number, such as 1001.')
  return Number(text)
}

/** Parses check numbers, one at a time; for arguments. */
export function readCheckNumbers(text: string, before: readonly number[] = []): number[] {
  return [...before, readCheckNumber(text)]
}

/** Parses the return code of a bank transfer; for options. */
export function readReturnCode(text: string): string {
  if (!/^R\d{2}$/i.test(text)) throw new InvalidArgumentError('Use R and two digits, such as R03.')
  return text.toUpperCase()
}
