import type { ClimateStats } from '../../contract/climate.ts'
import type { Shown } from '../shared/shown-members.ts'

/** A total in the unit that it is shown in. */
export type ClimateTotal = readonly [unit: 'kilograms' | 'tonnes' | 'trees', figure: number]

/** What contributions add up to, in the order they are shown: less than a tonne is told in kilograms. */
export function climateTotals({ co2_tonnes_offset: tonnes, trees }: Shown<ClimateStats>): ClimateTotal[] {
  return [tonnes < 1 ? ['kilograms', tonnes * 1_000] : ['tonnes', tonnes], ['trees', trees]]
}
