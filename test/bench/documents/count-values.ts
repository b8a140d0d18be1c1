import type { Extraction } from '../../../src/server/service/documents/extraction/extraction.ts'

/** How many values of so many forms were read right, left blank and read wrong. */
export interface Count {
  forms: number
  values: number
  right: number
  blank: number
  wrong: number
}

/** Of no form. */
export const NONE: Count = { forms: 0, values: 0, right: 0, blank: 0, wrong: 0 }

/** Counts what was read of one form. A value that the form does not say is wrong. */
export function counted(extraction: Extraction, expected: Readonly<Record<string, string>>): Count {
  const data = extraction.status === 'done' ? extraction.data : {}
  const right = Object.entries(expected).filter(([key, value]) => data[key] === value).length
  const wrong = Object.entries(data).filter(([key, value]) => expected[key] !== value).length
  const blank = Object.keys(expected).filter((key) => !(key in data)).length
  return { forms: 1, values: Object.keys(expected).length, right, blank, wrong }
}

/** Two counts together. */
export function sum(one: Count, other: Count): Count {
  return {
    forms: one.forms + other.forms,
    values: one.values + other.values,
    right: one.right + other.right,
    blank: one.blank + other.blank,
    wrong: one.wrong + other.wrong,
  }
}

/** The share of the values that was read right, 0 to 1. */
export function shareOf({ right, values }: Count): number {
  return right / Math.max(1, values)
}
