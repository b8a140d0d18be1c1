import assert from 'node:assert/strict'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { accessibilityFaults, openPage, overflowOf } from '../support/browser.ts'
import { type LocalServer, startMerchantPages } from '../support/local-server.ts'
import { setStage } from '../support/stage.ts'

/*
 * What donors type that isn't a name, by keyboard alone. With `ALMONER_SHOTS=folder npx vitest run --project quick
 * test/e2e/picker-search`, the folder gets a picture of each answer, on a desktop and on a phone.
 */

const shots = process.env.ALMONER_SHOTS
const stage = setStage()
let shop: LocalServer

interface Typed {
  readonly kind: 'sentence' | 'place' | 'misspelling' | 'relaxed'
  readonly term: string
  /** Nonprofits of which one must be among the first five. */
  readonly right: readonly string[]
  /** What the picker shows beside the names. */
  readonly shown?: RegExp
}

const disasterRelief = ['American National Red Cross', 'Team Rubicon', 'Direct Relief', 'World Relief']
const blood = ['American National Red Cross']
const foodInWashington = ['Capital Area Food Bank', 'DC Central Kitchen', "Martha's Table"]

const typedByLanguage: Readonly<Record<'en' | 'es' | 'ja' | 'ar', readonly Typed[]>> = {
  en: [
    { kind: 'sentence', term: 'my grandma has alzheimers', right: ["Alzheimer's Association"] },
    { kind: 'place', term: 'food bank in washington dc', right: foodInWashington },
    { kind: 'misspelling', term: 'erthquake releif', right: disasterRelief },
    {
      kind: 'relaxed',
      term: 'blood donation las vegas',
      right: blood,
      shown: /No results in Las Vegas\. Showing nonprofits for “blood donation” elsewhere\./,
    },
  ],
  es: [
    { kind: 'sentence', term: 'mi abuela tiene alzhéimer', right: ["Alzheimer's Association"] },
    { kind: 'place', term: 'banco de alimentos en washington', right: foodInWashington },
    { kind: 'misspelling', term: 'terremotto', right: disasterRelief },
    { kind: 'relaxed', term: 'donación de sangre en las vegas', right: blood, shown: /Las Vegas/ },
  ],
  ja: [
    { kind: 'sentence', term: 'おばあちゃんが認知症です', right: ["Alzheimer's Association"] },
    { kind: 'place', term: 'ワシントンのフードバンク', right: foodInWashington },
    { kind: 'misspelling', term: 'じしん', right: disasterRelief },
    { kind: 'relaxed', term: 'ラスベガスで献血', right: blood, shown: /Las Vegas/ },
  ],
  ar: [
    { kind: 'sentence', term: 'جدتي مصابة بالزهايمر', right: ["Alzheimer's Association"] },
    { kind: 'place', term: 'بنك الطعام في واشنطن', right: foodInWashington },
    { kind: 'misspelling', term: 'زلزل', right: disasterRelief },
    { kind: 'relaxed', term: 'التبرع بالدم في لاس فيغاس', right: blood, shown: /Las Vegas/ },
  ],
}
const languages = Object.keys(typedByLanguage)

beforeAll(async () => {
  const page = (
    language: string,
  ) => `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
    <title>Shop</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
    <script type="module" crossorigin="anonymous" src="${stage.server.url}/embed/v1/almoner.js"></script>
    <main style="max-width: 30rem; min-height: 48rem; margin: auto"><nonprofit-picker public-key="test_pk_storefront"></nonprofit-picker></main></html>`
  shop = await startMerchantPages(Object.fromEntries(languages.map((language) => [`/${language}`, page(language)])))
})
afterAll(() => shop?.close())

const cases = Object.entries(typedByLanguage).flatMap(([language, typed]) =>
  typed.map((each) => ({ language, ...each })),
)

test.each(cases)(
  'the picker answers a $kind in $language, by keyboard: $term',
  async ({ language, kind, term, right, shown }) => {
    for (const width of [1280, 390]) {
      const { page, faults, close } = await openPage(stage.browser, { width, locale: language })
      await page.goto(`${shop.origin}/${language}`)
      const picker = page.locator('nonprofit-picker')
      await picker.getByRole('combobox').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.type(term)
      await picker
        .locator('#listbox[aria-busy=false] [role=option] .why, #listbox[aria-busy=false] mark')
        .first()
        .waitFor()
      const names = await picker.locator('[role=option] .hidden-visually').allTextContents()
      const place = names.findIndex((name) => right.includes(name))
      assert.ok(place >= 0 && place < 5, names.join(' | '))
      if (shown !== undefined) assert.match(String(await picker.locator('#panel').textContent()), shown)
      for (let presses = 0; presses <= place; presses++) await page.keyboard.press('ArrowDown')
      assert.equal(await picker.locator('[role=option].active .hidden-visually').textContent(), names[place])
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.equal(await overflowOf(page), 0)
      if (shots !== undefined) await page.screenshot({ path: join(shots, `search-${language}-${kind}-${width}.png`) })
      await page.keyboard.press('Enter')
      await picker
        .locator('#chosen-name')
        .filter({ hasText: names[place] ?? '' })
        .waitFor()
      assert.deepEqual(faults, [])
      await close()
    }
  },
)
