import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import * as small from '../../src/build/small-schema.ts'

/** The shapes answers are made of, said once and built with both libraries. */
function shapes(library: typeof z | typeof small) {
  // Both sides offer the same functions; the kit's build puts the small one in the place of the other.
  const { array, boolean, int, nullable, nullish, number, object, optional, record, string, union } =
    library as typeof z
  return {
    flat: object({ id: string(), amount: int(), ratio: number(), live: boolean() }),
    nested: object({
      list: array(object({ name: string(), note: optional(string()) })),
      maybe: nullable(string()),
      either: nullish(int()),
      sums: record(string(), string()),
      odd: union([string(), int()]),
    }),
  }
}

const full = shapes(z)
const little = shapes(small)

const good = {
  flat: fc.record({
    id: fc.string(),
    amount: fc.integer(),
    ratio: fc.double({ noNaN: true, noDefaultInfinity: true }),
    live: fc.boolean(),
    extra: fc.anything(),
  }),
  nested: fc.record(
    {
      list: fc.array(fc.record({ name: fc.string(), note: fc.string() }, { requiredKeys: ['name'] })),
      maybe: fc.option(fc.string()),
      either: fc.option(fc.integer()),
      sums: fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string()),
      odd: fc.oneof(fc.string(), fc.integer()),
    },
    { requiredKeys: ['list', 'maybe', 'sums', 'odd'] },
  ),
}

/** What a reader makes of a value; undefined where it refuses. */
function readBy(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

for (const name of ['flat', 'nested'] as const) {
  for (const [kind, values] of [
    ['as it should be', good[name]],
    ['of any kind', fc.anything()],
  ] as const)
    test(`${name}: what is ${kind} is read or refused as zod does`, () => {
      fc.assert(
        fc.property(values, (value) => {
          const read = readBy(() => small.decode(little[name] as never, value))
          assert.deepEqual(
            read,
            readBy(() => z.decode(full[name], value as never)),
          )
        }),
      )
    })
}
