import { displayName } from './display-name.ts'

/** Postal Service abbreviations in city names of more than 13 letters, if unambiguous. */
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

/** Abbreviations that are only expanded at the beginning: at the end, `MT` may be a mountain. */
const firstWords: ReadonlyMap<string, string> = new Map([
  ['E', 'EAST'],
  ['FT', 'FORT'],
  ['MT', 'MOUNT'],
  ['N', 'NORTH'],
  ['PRT', 'PORT'],
  ['S', 'SOUTH'],
  ['W', 'WEST'],
])

/** Converts a city from capitals to normal spelling: `PRT WASHINGTN` becomes `Port Washington`. */
export function displayCity(filed: string): string {
  const parts = filed.trim().split(/\s+/u)
  return displayName(parts.map((part, index) => wholeWord(part, index === 0 && parts.length > 1)).join(' '))
}

function wholeWord(part: string, isFirst: boolean): string {
  return (isFirst ? firstWords.get(part) : undefined) ?? words.get(part) ?? part
}
