/** Abbreviations common in the public file, and spellings of one word, each to the one form the index keeps. */
export const fullForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    mt: 'mount',
    ft: 'fort',
    assn: 'association',
    assoc: 'association',
    asso: 'association',
    fdn: 'foundation',
    fndn: 'foundation',
    fndtn: 'foundation',
    tr: 'trust',
    ctr: 'center',
    cntr: 'center',
    centre: 'center',
    theatre: 'theater',
    soc: 'society',
    univ: 'university',
    natl: 'national',
    intl: 'international',
    hosp: 'hospital',
    inst: 'institute',
    meml: 'memorial',
    mem: 'memorial',
    dept: 'department',
    fed: 'federation',
    cmte: 'committee',
    org: 'organization',
    organisation: 'organization',
    amer: 'american',
    dr: 'doctor',
    '1st': 'first',
    '2nd': 'second',
    '3rd': 'third',
  }),
)

/** Words a name can be told without: what joins its words, and its legal form. */
export const weakWords: ReadonlySet<string> = new Set(
  'a an and at by for from in of on the to with inc incorporated llc ltd limited corp corporation co'.split(' '),
)
