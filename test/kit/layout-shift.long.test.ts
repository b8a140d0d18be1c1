import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { buildKit } from '../support/build-kit.ts'
import { engines } from '../support/engines/donor-page.ts'
import { FEW_VISITS, measureShifts, SHIFT_LIMIT, startShiftPages } from '../support/layout-shift.ts'
import type { StubService } from '../support/stub-service.ts'

/* `npm run bench -- layout-shift` visits every language in every font, and prints the table. */

let service: StubService

beforeAll(async () => {
  buildKit()
  service = await startShiftPages()
})
afterAll(() => service?.stop())

describe('the layout shift of a whole visit stays below 0.05, in any language, font and width', {
  concurrent: true,
}, () => {
  for (const engine of ['Chromium', 'Firefox', 'WebKit'])
    test(`in ${engine}`, { timeout: 600_000 }, async (context) => {
      const open = (await engines())[engine]
      if (open === undefined) return context.skip(`${engine} is not installed`)
      const page = await open()
      const tooMuch: string[] = []
      try {
        for (const visit of FEW_VISITS)
          for (const { width, page: name, shift } of await measureShifts(page, service.origin, visit))
            if (!(shift <= SHIFT_LIMIT))
              tooMuch.push([visit.language, visit.font, width, name, shift.toFixed(4)].join(' '))
      } finally {
        await page.close()
      }
      assert.deepEqual(tooMuch, [])
    })
})
