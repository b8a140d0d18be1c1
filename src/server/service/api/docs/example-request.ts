import * as z from 'zod/mini'
import { encodeQuery, fillPath, type Operation } from '../../../../contract/index.ts'

const Example = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  response: z.unknown(),
})

/** The example of an operation in parts, with nonprofits that exist where it is shown. */
export interface ExampleRequest {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  response: unknown
}

const EXAMPLE_NONPROFIT = /n_1HFJ3bNh\w+/g

/** Reads an operation's example; made-up nonprofit IDs give way to the given one. */
export function exampleOf({ endpoint }: Operation, nonprofitId: string | undefined): ExampleRequest {
  const text = JSON.stringify(endpoint.example)
  const shown = nonprofitId === undefined ? text : text.replace(EXAMPLE_NONPROFIT, nonprofitId)
  const { params = {}, query = {}, body, response } = z.parse(Example, JSON.parse(shown))
  const publicKey = endpoint.auth === 'public_key' ? { public_key: 'test_pk_storefront' } : {}
  return { params, query: { ...publicKey, ...query }, body, response }
}

/** The example as a command for a terminal. */
export function curlExample({ endpoint }: Operation, example: ExampleRequest, baseUrl: string): string {
  const query = encodeQuery(example.query)
  const url = `${baseUrl}${fillPath(endpoint.path, example.params)}${query === '' ? '' : `?${query}`}`
  const word = endpoint.auth === 'law_firm' ? 'lawfirm' : 'storefront'
  const lines = [`curl ${endpoint.method === 'PUT' ? '-X PUT ' : ''}'${url}'`]
  if (endpoint.auth !== 'public_key' && endpoint.auth !== 'none') lines.push(`  -u test_pk_${word}:test_sk_${word}`)
  if (endpoint.method !== 'GET') {
    lines.push(`  -H 'content-type: application/json'`)
    lines.push(`  -d '${JSON.stringify(example.body ?? {}).replaceAll("'", "'\\''")}'`)
  }
  return lines.join(' \\\n')
}
