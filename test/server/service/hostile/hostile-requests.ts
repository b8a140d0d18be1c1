import fc from 'fast-check'
import * as z from 'zod/mini'
import { contract, encodeQuery, fillPath, operationsOf } from '../../../../src/contract/index.ts'
import { hostileText, hostileValue } from './hostile-values.ts'

/** A request that anyone could send. */
export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}

const Example = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.record(z.string(), z.unknown())),
})

/** Changes, adds and drops some members of a valid body. */
function spoiled(right: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(right)
  const change = fc.tuple(fc.constantFrom(...names, 'extra', '__proto__', 'metadata'), hostileValue)
  const drop = names.length === 0 ? fc.constant('none') : fc.constantFrom(...names, 'none', 'none')
  return fc.tuple(fc.array(change, { maxLength: 3 }), drop).map(([changes, dropped]) => {
    const kept = Object.entries(right).filter(([name]) => name !== dropped)
    return Object.fromEntries([...kept, ...changes])
  })
}

const accounts = fc.constantFrom('storefront', 'platform', 'lawfirm')
const basic = accounts.map((word) => `Basic ${btoa(`test_pk_${word}:test_sk_${word}`)}`)
const authorization = fc.oneof(
  { arbitrary: basic, weight: 12 },
  { arbitrary: fc.constantFrom('', 'Basic', 'Basic !', 'Bearer x', `Basic ${btoa('no colon')}`), weight: 1 },
)

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 6 },
  {
    arbitrary: fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data; boundary=x',
      'image/png',
    ),
    weight: 1,
  },
)

const tooLarge = Buffer.alloc(1_048_577, ' ')

/** JSON as a program would write it, or bytes that aren't JSON. */
function written(body: Record<string, unknown>): fc.Arbitrary<Uint8Array> {
  const json = JSON.stringify(body)
  return fc.oneof(
    { arbitrary: fc.constant(Buffer.from(json)), weight: 12 },
    { arbitrary: fc.constant(Buffer.from(flat(body))), weight: 2 },
    {
      arbitrary: fc.constantFrom('', '{', '[]', 'null', '"text"', '[['.repeat(2_000)).map((text) => Buffer.from(text)),
      weight: 1,
    },
    { arbitrary: fc.nat(json.length).map((length) => Buffer.from(json.slice(0, length))), weight: 1 },
    { arbitrary: fc.constant(Buffer.from(json, 'utf16le')), weight: 1 },
    { arbitrary: fc.uint8Array({ maxLength: 60 }), weight: 1 },
    { arbitrary: fc.constant(tooLarge), weight: 1 },
  )
}

function flat(body: Record<string, unknown>): string {
  try {
    return encodeQuery(body)
  } catch {
    return 'a=1'
  }
}

/** Requests to every operation: valid, nearly valid and hostile ones. `ids` are of existing records. */
export function hostileRequests(ids: Readonly<Record<string, readonly string[]>>): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...operationsOf(contract)).chain(({ endpoint }) => {
    const example = z.parse(Example, endpoint.example)
    const group = endpoint.path.split('/')[3] ?? ''
    const id = fc.oneof(
      { arbitrary: fc.constantFrom(...(ids[group] ?? ['x'])), weight: 4 },
      { arbitrary: hostileText, weight: 1 },
    )
    const names = Object.keys(example.params ?? {})
    const params = fc
      .tuple(...names.map(() => id))
      .map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])))
    const rightBody = withRealIds(example.body ?? {}, ids)
    return fc
      .record({
        params,
        query: fc.oneof(
          fc.constant(example.query ?? {}),
          spoiled({ public_key: 'test_pk_storefront', ...example.query }),
        ),
        body: fc.oneof(fc.constant(rightBody), spoiled(rightBody)).chain(written),
        authorization,
        contentType,
        idempotencyKey: fc.oneof(
          { arbitrary: fc.constant(undefined), weight: 2 },
          { arbitrary: fc.constantFrom('k', '"k"', 'k'.repeat(256)), weight: 1 },
        ),
        rawQuery: fc.oneof(
          { arbitrary: fc.constant(undefined), weight: 6 },
          { arbitrary: fc.string({ maxLength: 60 }), weight: 1 },
        ),
      })
      .map((parts) => {
        const query = parts.rawQuery === undefined ? flat(parts.query) : encodeURI(parts.rawQuery.toWellFormed())
        const headers: Record<string, string> = { 'content-type': parts.contentType }
        if (parts.authorization !== '') headers.authorization = parts.authorization
        const key = parts.idempotencyKey?.replace(/[^\x21-\x7e]/g, '')
        if (key !== undefined && key !== '') headers['idempotency-key'] = key
        return {
          method: endpoint.method,
          path: `${filled(endpoint.path, parts.params)}?${query}`,
          headers,
          body: endpoint.method === 'GET' ? undefined : parts.body,
        }
      })
  })
}

function filled(path: string, params: Record<string, unknown>): string {
  const wellFormed = Object.entries(params).map(([name, value]) => [name, String(value).toWellFormed()])
  return fillPath(path, Object.fromEntries(wellFormed))
}

function withRealIds(
  body: Record<string, unknown>,
  ids: Readonly<Record<string, readonly string[]>>,
): Record<string, unknown> {
  const nonprofit = ids.nonprofits?.[0]
  const text = JSON.stringify(body).replace(/n_1HFJ3bNh\w+/g, nonprofit ?? 'n_x')
  return z.parse(z.record(z.string(), z.unknown()), JSON.parse(text))
}
