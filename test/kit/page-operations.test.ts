import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { contract, Problem } from '../../src/contract/index.ts'
import { readAs, readProblem, SHOWN_MEMBERS } from '../../src/elements/shared/service.ts'
import { answerSchema } from '../support/answer-schemas.ts'
import { pageOperations } from '../support/page-operations.ts'

/* Elements parse responses by the contract's schemas: their result must always be the same as zod's. */

const file = new URL('../../src/elements/shared/operations.ts', import.meta.url)

test('operations.ts matches the contract, so a changed response reaches the elements', async () => {
  const written = pageOperations()
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept !== written && process.env.CI === undefined) await writeFile(file, written)
  assert.equal(
    kept,
    written,
    'operations.ts was out of date and has been regenerated: review the difference and commit it.',
  )
})

function isShown(name: string): boolean {
  return SHOWN_MEMBERS.some((shown) => shown === name)
}

/** A value reduced to the shown members, at any depth. */
function shownOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownOf)
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).filter(([name, member]) => isShown(name) && member !== undefined)
  return Object.fromEntries(shown.map(([name, member]) => [name, shownOf(member)]))
}

/** The parsed value; undefined if the reader refuses it. */
function readBy(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The paths of a value's shown members and items, and of the value itself. */
function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inner = Object.entries(value).filter(([name]) => Array.isArray(value) || isShown(name))
  return [[], ...inner.flatMap(([name, member]) => placesOf(member).map((place) => [name, ...place]))]
}

function changed(value: unknown, [first, ...rest]: readonly string[], put: unknown): unknown {
  if (first === undefined) return put
  const copy: unknown = Array.isArray(value) ? [...value] : { ...Object(value) }
  const inner = changed(Reflect.get(Object(copy), first), rest, put)
  if (inner === undefined && !Array.isArray(copy)) Reflect.deleteProperty(Object(copy), first)
  else Reflect.set(Object(copy), first, inner)
  return copy
}

const { climate, nonprofits, payments, reports } = contract
const asked = {
  climateStats: climate.stats,
  createCheckoutLink: payments.createCheckoutLink,
  estimateShippingOffset: climate.estimateShippingOffset,
  impactReport: reports.impact,
  searchNonprofits: nonprofits.search,
  showNonprofit: nonprofits.show,
  socialMediaContent: nonprofits.socialMediaContent,
}

for (const [name, { response, example }] of Object.entries(asked))
  test(`${name}: a response changed anywhere is accepted or rejected as zod does`, () => {
    const schema = answerSchema(response, isShown)
    const good: unknown = example.response
    assert.deepEqual(readAs(schema, good), shownOf(z.decode(response, good as never)))
    const change = fc.record({
      place: fc.constantFrom(...placesOf(good)),
      put: fc.oneof(fc.jsonValue(), fc.anything()),
    })
    fc.assert(
      fc.property(change, ({ place, put }) => {
        const body = changed(good, place, put)
        const byZod = readBy(() => shownOf(z.decode(response, body as never)))
        assert.deepEqual(
          readBy(() => readAs(schema, body)),
          byZod,
        )
      }),
      { numRuns: 400 },
    )
  })

test('an error response is parsed completely, as in the packages’ client', () => {
  const body = { type: 'about:blank', status: 404, code: 'not_found', title: 'No', detail: 'No.', request_id: 'req_1' }
  assert.deepEqual(readProblem({ ...body, more: 1 }), z.parse(Problem, body))
  assert.deepEqual(readProblem({ ...body, param: 'id' }), z.parse(Problem, { ...body, param: 'id' }))
  for (const name of Object.keys(body)) assert.throws(() => readProblem({ ...body, [name]: undefined }), /not /)
  assert.throws(() => readProblem({ ...body, status: '404' }), /not "integer"/)
})

test('a response that the elements can’t parse correctly fails when the file is generated', () => {
  const all = () => true
  const translated = z.codec(z.string(), z.int(), { decode: Number, encode: String })
  assert.throws(() => answerSchema(z.object({ amount: translated }), all), /the same on the wire/)
  assert.throws(() => answerSchema(z.object({ name: z.string().check(z.maxLength(5)) }), all), /maxLength/)
  assert.throws(() => answerSchema(z.object({ odd: z.unknown() }), all), /type/)
})
