import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bundledSize, partsOf } from './measure-sizes.ts'

/*
 * What a visitor loads: characters of code, and bytes of the gzip that is sent.
 * A change of more than one percent is a decision, not an accident.
 *
 * Smaller? Write the new numbers down and be glad. Larger? See what came in with
 * `node --import tsx test/kit/measure-sizes.ts <module of src/elements>` and ask whether donors need it: sentences and
 * styles are dear, what elements share is cheap, a new dependency is never worth it. Then write it down.
 */
const SIZES = {
  'embed.ts': { code: 98_870, gzip: 30_010, bound: 32_000 },
  'nonprofit-picker/nonprofit-picker.ts': { code: 56_000, gzip: 18_450, bound: 21_000 },
  'donate-button/donate-button.ts': { code: 53_690, gzip: 18_210, bound: 19_000 },
  'climate-offset-badge/climate-offset-badge.ts': { code: 38_800, gzip: 13_920, bound: 17_000 },
  'impact-card/impact-card.ts': { code: 39_900, gzip: 14_030, bound: 17_000 },
  'social-share/social-share.ts': { code: 39_280, gzip: 13_730, bound: 17_000 },
}

const table: string[] = []

for (const [module, expected] of Object.entries(SIZES))
  test(`${module} weighs ${expected.gzip} bytes compressed`, async () => {
    const { code, gzip } = await bundledSize([module])
    const bound = 'bound' in expected ? expected.bound : undefined
    table.push(rowOf(module, gzip, bound))
    if (bound !== undefined && gzip > bound) table.push(madeOf(await partsOf([module])))
    assert.ok(bound === undefined || gzip <= bound, `${module} weighs ${gzip} bytes, which is more than ${bound}`)
    const what = `node --import tsx test/kit/measure-sizes.ts ${module}`
    for (const [name, is, was] of [
      ['characters', code, expected.code] as const,
      ['bytes', gzip, expected.gzip] as const,
    ])
      assert.ok(
        Math.abs(is - was) < was * 0.01,
        is > was
          ? `${module} has grown from ${was} to ${is} ${name}. \`${what}\` shows of what; leave it out, or write the new number down in sizes.test.ts and say why.`
          : `${module} has shrunk from ${was} to ${is} ${name}: write the new number down in sizes.test.ts.`,
      )
  })

// Errors are what a run of many files passes on.
after(() => console.error(['', '   gzip   bound   over', ...table].join('\n')))

function rowOf(module: string, gzip: number, bound: number | undefined): string {
  const over = bound !== undefined && gzip > bound ? `+${gzip - bound}` : ''
  return `${String(gzip).padStart(7)} ${String(bound ?? '').padStart(7)} ${over.padStart(6)}  ${module}`
}

function madeOf(parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .map(([part, bytes]) => `${String(bytes).padStart(30)}  ${part}`)
    .join('\n')
}
