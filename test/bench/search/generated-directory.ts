import { CATEGORIES } from '../../../src/contract/index.ts'
import { prominence } from '../../../src/server/service/directory/registry/prominence.ts'
import { type IndexRecord, topicsOf } from '../../../src/server/service/directory/search/layer/index-record.ts'
import { makeRandom, type Random } from '../../support/random.ts'
import { causes, cities, common, firstNames, forms, places, saints, surnames, wellKnown } from './generated-words.ts'

/** A generated organization with the data of the public file. */
export interface GeneratedNonprofit {
  readonly number: number
  readonly ein: string
  readonly name: string
  readonly sortName: string | null
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly nteeCode: string
  readonly category: string
  readonly income: number
  readonly assets: number
  readonly affiliation: string
  readonly eligible: boolean
  readonly viaChange: boolean
  readonly autoDirect: boolean
}

const ntee = 'ABCDEIQRXYZ'

/**
 * Generates the same directory for the same seed and size, one organization at a time. Names repeat as real ones do:
 * chapters of national organizations, churches and clubs named after a place, family foundations, and some unique
 * names.
 */
export function* makeDirectory(size: number, seed = 7): Generator<GeneratedNonprofit> {
  const random = makeRandom(seed)
  const step = Math.floor(890_000_000 / size)
  for (let at = 0; at < size; at++) yield make(random, at, 10_000_000 + at * step + random.below(step))
}

function make(random: Random, at: number, ein: number): GeneratedNonprofit {
  const known = wellKnown[at]
  const [city, state] = random.pick(cities)
  const place = random.below(CATEGORIES.length)
  const income = known ? 1e8 + random.below(1e9) : Math.floor(10 ** (random.next() ** 0.8 * 8.3))
  return {
    number: at + 1,
    ein: String(ein).padStart(9, '0'),
    name: known ?? makeName(random, city),
    sortName: random.next() < 0.08 ? `${random.pick(places)} ${random.pick(surnames)}`.toUpperCase() : null,
    city,
    state,
    zipCode: String(10_000 + random.below(89_999)),
    nteeCode: random.next() < 0.26 ? '' : `${ntee[place]}${random.below(90) + 10}`,
    category: CATEGORIES[place] ?? 'unclassified',
    income: random.next() < 0.3 && !known ? 0 : income,
    assets: known ? income : Math.floor(income * random.next() * 3),
    affiliation: known ? '6' : random.next() < 0.2 ? '9' : '3',
    eligible: known !== undefined || random.next() < 0.72,
    viaChange: random.next() < 0.03,
    autoDirect: random.next() < 0.01,
  }
}

function makeName(random: Random, city: string): string {
  const pattern = random.next()
  const form = random.next() < 0.45 ? ` ${random.pick(forms)}` : ''
  return `${body(random, pattern, city)}${form}`.toUpperCase()
}

function body(random: Random, pattern: number, city: string): string {
  const cause = () => random.pick(causes)
  if (pattern < 0.14) return `${random.pick(wellKnown)} of ${random.next() < 0.5 ? city : random.pick(places)}`
  if (pattern < 0.3) return `${random.pick(saints)} ${random.pick(common.church)}`
  if (pattern < 0.42)
    return `${random.pick(firstNames)} and ${random.pick(firstNames)} ${random.pick(surnames)} Family Foundation`
  if (pattern < 0.52) return `${city} ${cause()} ${random.pick(common.body)}`
  if (pattern < 0.62) return `Friends of the ${random.pick(places)} ${cause()}`
  if (pattern < 0.72) return `${random.pick(places)} ${random.pick(common.school)} ${random.pick(common.club)}`
  if (pattern < 0.8) return `${random.pick(common.lodge)} ${random.below(9000) + 1} ${random.pick(places)}`
  if (pattern < 0.88) return `${rareWord(random)} ${cause()} ${random.pick(common.body)}`
  if (pattern < 0.95) return `${random.pick(common.scope)} ${cause()} & ${cause()} ${random.pick(common.body)}`
  return `${rareWord(random)} ${rareWord(random)}`
}

const onsets = 'b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t tr v w y z'.split(' ')
const vowels = 'a e i o u ai ea ee ia io oo ou'.split(' ')
const codas = ['', '', 'n', 'r', 's', 'l', 'm', 'th', 'nd', 'ck', 'x']

/** A word of two or three syllables; most belong to one or a few organizations. */
function rareWord(random: Random): string {
  const syllable = () => `${random.pick(onsets)}${random.pick(vowels)}${random.pick(codas)}`
  return random.next() < 0.6 ? syllable() + syllable() : syllable() + syllable() + syllable()
}

/** Its record in the index. */
export function toIndexRecord(nonprofit: GeneratedNonprofit): IndexRecord {
  return {
    number: nonprofit.number,
    ein: nonprofit.ein,
    name: nonprofit.name,
    otherNames: nonprofit.sortName === null ? [] : [nonprofit.sortName],
    category: nonprofit.category,
    topics: topicsOf({ ...nonprofit, classification: nonprofit.nteeCode, mission: '' }),
    prominence: prominence({
      income_amount: nonprofit.income,
      asset_amount: nonprofit.assets,
      revenue_amount: nonprofit.income,
      affiliation: nonprofit.affiliation,
      foundation: nonprofit.eligible ? '15' : '04',
    }),
    featuredRank: null,
    visible: nonprofit.eligible,
    viaChange: nonprofit.viaChange,
    autoDirect: nonprofit.autoDirect,
  }
}
