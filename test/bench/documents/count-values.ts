import type { Extraction } from '../../../src/server/service/documents/extraction/extraction.ts'

/** Results for the values of some forms. */
export interface Count {
  forms: number
  values: number
  /** Right, and proven if read from a picture. */
  proven: number
  /** Shown to a person with the picture, without a value. */
  readings: number
  /** Neither. */
  missed: number
  wrong: number
}

/** The result for no forms. */
export const NONE: Count = { forms: 0, values: 0, proven: 0, readings: 0, missed: 0, wrong: 0 }

/** Counts the values of one form. A value that the form doesn't have is wrong. */
export function counted(extraction: Extraction, expected: Readonly<Record<string, string>>): Count {
  const { data, evidence } = extraction.status === 'done' ? extraction : { data: {}, evidence: {} }
  return countedValues({ data, shown: Object.keys(evidence) }, expected)
}

/** Counts values, and cells that are shown to a person, against what is printed. */
export function countedValues(
  { data, shown }: { data: Readonly<Record<string, string>>; shown: readonly string[] },
  expected: Readonly<Record<string, string>>,
): Count {
  const keys = Object.keys(expected)
  const open = keys.filter((key) => !(key in data))
  const readings = open.filter((key) => shown.includes(key)).length
  return {
    forms: 1,
    values: keys.length,
    proven: keys.filter((key) => data[key] === expected[key]).length,
    readings,
    missed: open.length - readings,
    wrong: Object.entries(data).filter(([key, value]) => expected[key] !== value).length,
  }
}

/** Adds two counts. */
export function sum(one: Count, other: Count): Count {
  return {
    forms: one.forms + other.forms,
    values: one.values + other.values,
    proven: one.proven + other.proven,
    readings: one.readings + other.readings,
    missed: one.missed + other.missed,
    wrong: one.wrong + other.wrong,
  }
}

/** The proven share of the values, 0 to 1. */
export function shareOf({ proven, values }: Count): number {
  return proven / Math.max(1, values)
}
