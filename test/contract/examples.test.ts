import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { contract, fillPath, isErrorCode, operationsOf } from '../../src/contract/index.ts'

const Example = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
  response: z.unknown(),
})

test('every example is accepted by the schemas that it illustrates', () => {
  for (const { group, name, endpoint } of operationsOf(contract)) {
    const example = z.parse(Example, endpoint.example)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      if (schema !== undefined && example[part] !== undefined)
        assert.ok(z.safeParse(schema, example[part]).success, `${group}.${name} ${part}`)
    }
    const response = z.safeParse(endpoint.response, example.response)
    assert.ok(response.success, `${group}.${name} response: ${response.error?.message}`)
  }
})

test('every placeholder in a path is a parameter with an example', () => {
  for (const { group, name, endpoint } of operationsOf(contract)) {
    const example = z.parse(Example, endpoint.example)
    const filled = fillPath(endpoint.path, example.params)
    assert.doesNotMatch(filled, /[{}]|\/\/|\/$/, `${group}.${name}`)
  }
})

test('every error of an operation is in the error table', () => {
  for (const { endpoint } of operationsOf(contract))
    for (const code of endpoint.errors ?? []) assert.ok(isErrorCode(code))
})

test('no operation is hidden by an earlier one whose path has a placeholder in its place', () => {
  const operations = operationsOf(contract)
  const hidden = operations.flatMap(({ endpoint: { method, path } }, index) => {
    const earlier = operations.slice(0, index).map(({ endpoint }) => endpoint)
    const isHiding = earlier.find((other) => other.method === method && other.path !== path && covers(other.path, path))
    return isHiding === undefined ? [] : [`${method} ${path} is declared after ${isHiding.path}`]
  })
  assert.deepEqual(hidden, [])
})

/** Whether each segment of a template is a placeholder or equal to the path's. */
function covers(template: string, path: string): boolean {
  const [segments, others] = [template.split('/'), path.split('/')]
  return segments.length === others.length && segments.every((one, at) => one.startsWith('{') || one === others[at])
}
