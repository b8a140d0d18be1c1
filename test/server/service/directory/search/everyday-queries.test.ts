import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DirectoryIndex } from '../../../../../src/server/service/directory/search/answer/directory-index.ts'
import { buildIndex } from '../../../../../src/server/service/directory/search/layer/build-index.ts'
import { everydayWords } from '../../../../../src/server/service/directory/search/words/everyday-words.ts'
import { translateForm } from '../../../../../src/server/service/directory/search/words/foreign-words.ts'
import { causes } from '../../../../../src/server/service/directory/search/words/translations/causes.ts'
import { cultureAndLearning } from '../../../../../src/server/service/directory/search/words/translations/culture-and-learning.ts'
import { health } from '../../../../../src/server/service/directory/search/words/translations/health.ts'
import { nature } from '../../../../../src/server/service/directory/search/words/translations/nature.ts'
import { organizations } from '../../../../../src/server/service/directory/search/words/translations/organizations.ts'
import { society } from '../../../../../src/server/service/directory/search/words/translations/society.ts'
import { world } from '../../../../../src/server/service/directory/search/words/translations/world.ts'
import { blindQueries } from '../../../../bench/search/blind-queries.ts'
import { blindQueries2 } from '../../../../bench/search/blind-queries-2.ts'
import { blindQueries3 } from '../../../../bench/search/blind-queries-3.ts'
import { blindQueries4 } from '../../../../bench/search/blind-queries-4.ts'
import { blindQueries5 } from '../../../../bench/search/blind-queries-5.ts'
import { blindQueries6 } from '../../../../bench/search/blind-queries-6.ts'
import { blindQueries7 } from '../../../../bench/search/blind-queries-7.ts'
import { blindQueries8 } from '../../../../bench/search/blind-queries-8.ts'
import { blindQueries9 } from '../../../../bench/search/blind-queries-9.ts'
import { blindQueries10 } from '../../../../bench/search/blind-queries-10.ts'
import { heldOutQueries } from '../../../../bench/search/held-out-queries.ts'
import { judgeEveryday, scoreOf } from '../../../../bench/search/judge-everyday.ts'
import { sandboxRecords } from '../../../../bench/search/judged-directory.ts'
import { hostileTerms } from '../../../../bench/search/query-groups.ts'
import { testInLongRun } from '../../../../support/test-unless.ts'

const records = sandboxRecords()
const index = new DirectoryIndex(buildIndex(records))
const names = new Map(records.map(({ number, name }) => [number, name]))

function firstFive(term: string): string[] {
  return index.search({ term, offset: 0, limit: 5 }).map((number) => names.get(number) ?? '')
}

/** One per line: the query, two spaces, and the nonprofits of which one must be among the first five. */
const expected = `
feeding kids  Feed the Children, Share Our Strength
homeless shelter chicago  Habitat for Humanity International, American National Red Cross
books for kids  First Book, Reading Is Fundamental, Room to Read
teachers classroom supplies  DonorsChoose
microloans  Kiva
cash transfers  GiveDirectly
math lessons online  Khan Academy
wishes for sick kids  Make-A-Wish Foundation of America
muslim charity  Islamic Relief USA
earthquake relief  American National Red Cross, Direct Relief, Team Rubicon
gay teens  The Trevor Project
20049  AARP Foundation
redcross  American National Red Cross
doctorswithoutborders  Doctors Without Borders USA
makeawish  Make-A-Wish Foundation of America
animalshelter  ASPCA, Best Friends Animal Society, North Shore Animal League America, American Humane
habbitat for humannity  Habitat for Humanity International
commitee to feed chilldren  Feed the Children
alzhiemers  Alzheimer's Association
amercian cancer soceity  American Cancer Society
girl scout  Girl Scouts of the USA
veteran  Disabled American Veterans, Paralyzed Veterans of America
women's rights  Malala Fund, YWCA USA, YWCA Greenwich, Spelman College
childrens hospital  Boston Children's Hospital, Shriners Hospitals for Children
boys & girls clubs  Boys & Girls Clubs of America
boys and girls clubs  Boys & Girls Clubs of America
crohns and colitis  Crohn's & Colitis Foundation
saint jude  St. Jude Children's Research Hospital
st judes  St. Jude Children's Research Hospital
aspca  ASPCA
msf  Doctors Without Borders USA
natl kidney fdn  National Kidney Foundation
rotse kreuz  American National Red Cross
refugiaods  International Rescue Committee, HIAS, World Relief
赤十時  American National Red Cross
perros  ASPCA, Best Friends Animal Society, Canine Companions, Guide Dogs for the Blind
niños  Save the Children, Feed the Children, UNICEF USA, Children's Defense Fund
Krebs  American Cancer Society, Dana-Farber Cancer Institute
sans-abri  Habitat for Humanity International, American National Red Cross
cruz roja  American National Red Cross
ärzte ohne grenzen  Doctors Without Borders USA
médicos sin fronteras  Doctors Without Borders USA
medcins sans frontiere  Doctors Without Borders USA
اطباءبلاحدود  Doctors Without Borders USA
access to the polls  ACLU Foundation, Southern Poverty Law Center, National Urban League
schulbücher  First Book, Reading Is Fundamental, Room to Read
كسوة العيد  Islamic Relief USA
yellow fever  PATH, Partners In Health, Doctors Without Borders USA
子供  Save the Children, Feed the Children, UNICEF USA, Children's Defense Fund
ayuda  GiveDirectly, World Food Program USA, Catholic Relief Services
elections  ACLU Foundation, Freedom House
Hirntumor  American Cancer Society, Dana-Farber Cancer Institute
Querschnittsgelähmte  Paralyzed Veterans of America
Freilichtmuseum  The Metropolitan Museum of Art, The Museum of Modern Art
犬山市の美術館  The Metropolitan Museum of Art, The Museum of Modern Art
赤十字  American National Red Cross
endhunger  Feeding America, Feed the Children, Capital Area Food Bank, DC Central Kitchen, Share Our Strength
#SaveOurOceans  Ocean Conservancy, Oceana, Monterey Bay Aquarium
golf  Special Olympics, Fellowship of Christian Athletes, YMCA of the USA
research on cancer  American Cancer Society, Dana-Farber Cancer Institute, Breast Cancer Research Foundation
biodiversidad  The Nature Conservancy, Conservation International, World Wildlife Fund
biodiversité  The Nature Conservancy, Conservation International, World Wildlife Fund
neuroblastoma  American Cancer Society, Dana-Farber Cancer Institute
the poor, beggars, orphans  World Vision, Catholic Relief Services, GiveDirectly
a poor homeless dog  ASPCA
families in need  Habitat for Humanity International
casa para o repouso  AARP Foundation
familles monoparentales  YWCA Greenwich
réinsertion sociale et professionnelle  Goodwill Industries International
maus tratos na infância  Save the Children
AIDS organizations  Lambda Legal
ayudar a niños con discapacidad  The Arc of the United States, Special Olympics
terapia génica  Salk Institute for Biological Studies
sie haben nicht genug zu essen  Feeding America, Feed the Children, World Food Program USA, Capital Area Food Bank
maisons de retraite médicalisées  AARP Foundation, Alzheimer's Association
medical care, food and shelter  Habitat for Humanity International, American National Red Cross, Martha's Table
adoteumgatinho  ASPCA, Best Friends Animal Society
itinérance  Habitat for Humanity International, American National Red Cross
あしなが育英会  Hispanic Scholarship Fund, UNCF, The Posse Foundation
الفئات الضعيفة وذوي الدخل المحدود  GiveDirectly, Robin Hood Foundation, AARP Foundation, World Vision
`

test('most queries that were collected apart from the word lists find a right result among the first five', () => {
  const {
    queries,
    firstFive: share,
    empty,
  } = scoreOf(
    judgeEveryday(
      [
        heldOutQueries,
        blindQueries,
        blindQueries2,
        blindQueries3,
        blindQueries4,
        blindQueries5,
        blindQueries6,
        blindQueries7,
      ].flat(),
    ),
  )
  assert.ok(queries >= 900)
  assert.ok(share >= 0.95, `${share} of the queries`)
  assert.equal(empty, 0)
})

test.each([
  ['short phrases', blindQueries8, 0.95, 0.03],
  ['uncommon words', blindQueries9, 0.9, 0.01],
  ['common words', blindQueries10, 0.97, 0.01],
])('%s of independent readers find a right result among the first five as often as when they were new', (...row) => {
  const [, queries, share, mostEmpty] = row
  const { firstFive, empty } = scoreOf(judgeEveryday(queries))
  assert.ok(firstFive >= share, `${firstFive} of the queries`)
  assert.ok(empty <= mostEmpty, `${empty} of the queries are empty`)
})

test.each(
  expected
    .trim()
    .split('\n')
    .map((line) => line.split('  ')),
)('%s finds one of: %s', (term = '', wanted = '') => {
  const found = firstFive(term)
  const isRight = wanted.split(', ').some((name) => found.includes(name))
  assert.ok(isRight, found.join(' | '))
})

test('a phrase with "without" isn’t found by the same words with "and" or "with"', () => {
  assert.equal(translateForm('enfants sans famille'), 'orphans')
  assert.equal(translateForm('kinder ohne eltern'), 'orphans')
  const opposites = ['enfants et familles', 'niños y familias', 'crianças e famílias', 'kinder mit eltern']
  for (const text of opposites) assert.notEqual(translateForm(text), 'orphans', text)
  assert.notEqual(translateForm('hunde und ihr zuhause'), 'stray dogs')
})

test('words for drought, fire and storms mean these disasters', () => {
  const meanings = {
    sequía: 'drought',
    dürre: 'drought',
    incêndios: 'wildfire',
    taifun: 'hurricane relief',
  }
  for (const [text, meaning] of Object.entries(meanings)) assert.equal(translateForm(text), meaning, text)
})

test('the most prominent nonprofits of a cause are in the order of what they say about it', () => {
  const [first] = firstFive('medical research')
  assert.equal(first, "Michael J. Fox Foundation for Parkinson's Research")
})

const phrases = [
  ...everydayWords.flatMap((words) => words.phrases),
  ...[causes, health, society, nature, cultureAndLearning, world, organizations].flatMap((list) =>
    list.trim().split(/[\n;,]\s*/),
  ),
]

testInLongRun('every phrase of the word lists has results', async () => {
  assert.ok(phrases.length >= 10_000)
  assert.deepEqual(
    phrases.filter((phrase) => firstFive(phrase).length === 0),
    [],
  )
})

test('words that nobody understands find nothing, and words for help without a cause find people in need', () => {
  for (const term of ['クロスワード', 'زخرفة', 'Хлеб', 'zorgle frobnicate']) assert.deepEqual(firstFive(term), [], term)
  for (const term of ['ayuda', 'dons', 'ayudar a la gente'])
    assert.ok(firstFive(term).includes('World Food Program USA'), term)
})

test('hostile queries are answered within 50 ms each', () => {
  for (const term of hostileTerms) {
    // The best of three, because other processes can delay a search.
    const times = [1, 2, 3].map(() => {
      const { user } = process.cpuUsage()
      firstFive(term)
      return (process.cpuUsage().user - user) / 1000
    })
    assert.ok(Math.min(...times) < 50, `${times} ms for ${JSON.stringify(term.slice(0, 40))}`)
  }
})

test('judged everyday queries find a right result among the first five, in every language', () => {
  const judged = judgeEveryday()
  const score = scoreOf(judged)
  assert.ok(score.queries >= 400)
  assert.ok(score.firstFive >= 0.95, `${score.firstFive} of all queries`)
  assert.ok(score.empty <= 0.01, `${score.empty} of all queries are empty`)
  for (const language of new Set(judged.map(({ query }) => query.language))) {
    const { firstFive: share } = scoreOf(judged.filter(({ query }) => query.language === language))
    assert.ok(share >= 0.9, `${share} of the queries in ${language}`)
  }
})
