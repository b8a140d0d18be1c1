import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundledSize } from './measure-sizes.ts'

/*
 * What a visitor loads: characters of code, and bytes after gzip -9, which differ a little between zlibs. A change of
 * more than one percent is a decision, not an accident.
 *
 * Smaller? Write the new numbers down and be glad. Larger? See what came in with
 * `node --import tsx test/kit/measure-sizes.ts <module of src/elements>` and ask whether donors need it: sentences are
 * dear (English alone is 2 kB), schemas of the contract are cheap, a new dependency is never worth it. Then write it
 * down. Every page pays before any element: rendering 1.5 kB, client and contract 2 kB, base and words 3 kB.
 */
const SIZES = {
  'almoner.ts': { code: 81_761, gzip: 26_784 },
  'nonprofit-picker/nonprofit-picker.ts': { code: 45_101, gzip: 16_591 },
  'donate-button/donate-button.ts': { code: 43_775, gzip: 16_382 },
  'climate-offset-badge/climate-offset-badge.ts': { code: 30_681, gzip: 12_057 },
  'impact-card/impact-card.ts': { code: 31_434, gzip: 12_531 },
  'social-share/social-share.ts': { code: 31_056, gzip: 12_193 },
} as const

for (const [module, expected] of Object.entries(SIZES))
  test(`${module} weighs ${expected.gzip} bytes compressed`, async () => {
    const { code, gzip } = await bundledSize([module])
    assert.ok(Math.abs(code - expected.code) < expected.code * 0.01, `${code} characters`)
    assert.ok(Math.abs(gzip - expected.gzip) < expected.gzip * 0.01, `${gzip} bytes`)
  })
