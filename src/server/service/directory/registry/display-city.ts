import { displayName } from './display-name.ts'

/** What the postal service writes where a name of a city is longer than 13 letters, as far as it can mean one thing only. */
const words: ReadonlyMap<string, string> = new Map([
  ['BCH', 'BEACH'],
  ['CTR', 'CENTER'],
  ['CTY', 'CITY'],
  ['FLS', 'FALLS'],
  ['GDNS', 'GARDENS'],
  ['GRV', 'GROVE'],
  ['HBR', 'HARBOR'],
  ['HGTS', 'HEIGHTS'],
  ['HTS', 'HEIGHTS'],
  ['JCT', 'JUNCTION'],
  ['MDWS', 'MEADOWS'],
  ['PHILA', 'PHILADELPHIA'],
  ['SPG', 'SPRING'],
  ['SPGS', 'SPRINGS'],
  ['TWP', 'TOWNSHIP'],
  ['VLG', 'VILLAGE'],
  ['VLY', 'VALLEY'],
  ['WASHINGTN', 'WASHINGTON'],
])

/** Words that mean this only at the beginning: `MT` may be a mountain at the end. */
const firstWords: ReadonlyMap<string, string> = new Map([
  ['E', 'EAST'],
  ['FT', 'FORT'],
  ['MT', 'MOUNT'],
  ['N', 'NORTH'],
  ['PRT', 'PORT'],
  ['S', 'SOUTH'],
  ['W', 'WEST'],
])

/** Writes a city filed in capitals as people write it: `PRT WASHINGTN` becomes `Port Washington`. */
export function displayCity(filed: string): string {
  const parts = filed.trim().split(/\s+/u)
  return displayName(parts.map((part, index) => wholeWord(part, index === 0 && parts.length > 1)).join(' '))
}

function wholeWord(part: string, isFirst: boolean): string {
  return (isFirst ? firstWords.get(part) : undefined) ?? words.get(part) ?? part
}
