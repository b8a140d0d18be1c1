/** Countries that donors name: ISO 3166 codes by region, without those that are also names of states or people. */
const codesByRegion: readonly (readonly [region: string, codes: string])[] = [
  [
    'africa',
    'AO BF BI BJ BW CD CF CG CI CM DJ DZ EG ER ET GA GH GM GN GW KE LR LS LY MA MG ML MR MW MZ NA NE NG RW SD SL SN SO SS SZ TG TN TZ UG ZA ZM ZW',
  ],
  ['asia', 'AF BD BT CN ID IN JP KG KH KP KR KZ LA LK MM MN MV MY NP PH PK TH TJ TL TM TW UZ VN'],
  ['latin america', 'AR BO BR BZ CL CO CR CU DO EC GT HN HT JM MX NI PA PE PY SV UY VE'],
  ['middle east', 'AE BH IL IQ IR KW LB OM PS QA SA SY TR YE'],
  ['europe', 'AL AM AZ BA BG BY HR MD ME MK PL RO RS RU UA'],
]

/** A country with its region and its names, in English and in the languages of the word lists. */
export interface Country {
  readonly region: string
  readonly english: string
  readonly translations: readonly string[]
}

type NameOf = (code: string) => string

/** Names in one language, such as `Myanmar` for `Myanmar (Burma)`. */
function namesIn(language: string): NameOf {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return (code) => (names.of(code) ?? '').replace(/ ?[-–(（].*/u, '')
}

const english = namesIn('en')
const others = ['es', 'fr', 'de', 'pt', 'ar', 'ja'].map(namesIn)

/** All countries of the regions. */
export const countries: readonly Country[] = codesByRegion.flatMap(([region, codes]) =>
  codes.split(' ').map((code) => ({
    region,
    english: english(code).toLowerCase(),
    translations: others.map((nameOf) => nameOf(code)),
  })),
)
