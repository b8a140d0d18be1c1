import assert from 'node:assert/strict'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { test } from 'vitest'
import * as z from 'zod/mini'
import { contract, EVENT_TYPES, errors, operationsOf } from '../../../../../src/contract/index.ts'
import { openApiDocument } from '../../../../../src/server/service/api/openapi/openapi-document.ts'

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  responses: z.record(z.string(), z.unknown()),
  parameters: z.array(z.looseObject({ name: z.optional(z.string()), in: z.optional(z.string()) })),
})
const Document = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: z._default(z.record(z.string(), z.unknown()), {}),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
const Schema = z.object({
  properties: z.optional(z.record(z.string(), z.looseObject({ description: z.optional(z.string()) }))),
})

const written = openApiDocument(contract, { serverUrl: 'https://giving.example' })
const legacy = openApiDocument(contract, { serverUrl: 'https://giving.example', shapes: 'legacy' })
const document = z.parse(Document, JSON.parse(JSON.stringify(written)))
const legacyDocument = z.parse(Document, JSON.parse(JSON.stringify(legacy)))

test('an independent validator accepts the documents and their examples', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-invalid-schema-examples': 'error',
      // The launch responds only with a 302.
      'operation-2xx-response': 'off',
    },
  })
  for (const source of [written, legacy]) {
    const problems = await lintFromString({ source: JSON.stringify(source), config })
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    )
  }
})

test('the validator rejects an invalid example', async () => {
  const config = await createConfig({ rules: { 'no-invalid-media-type-examples': 'error' } })
  const broken = JSON.stringify(written).replaceAll('"currency":"USD"', '"currency":5')
  const problems = await lintFromString({ source: broken, config })
  assert.ok(problems.length > 0)
})

test('every operation of the contract is documented, with its parameters and errors', () => {
  assert.equal(document.openapi, '3.1.0')
  for (const { group, name, endpoint } of operationsOf(contract)) {
    const { paths } = endpoint.selectedWhen === undefined ? document : legacyDocument
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    assert.ok(operation, `${group}.${name}`)
    for (const code of endpoint.errors ?? []) assert.ok(operation.responses[String(errors[code].status)], code)
    for (const [, parameter] of endpoint.path.matchAll(/\{(\w+)\}/g))
      assert.ok(
        operation.parameters.some((one) => one.in === 'path' && one.name === parameter),
        parameter,
      )
  }
})

test('every event for accounts is documented', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...EVENT_TYPES])
})

test('every parameter and every member of a request, a response or an event has a description', () => {
  const undescribed = [document, legacyDocument].flatMap(({ paths, webhooks, components }) => [
    ...undescribedParameters(paths),
    ...undescribedMembers(paths, 'paths'),
    ...undescribedMembers(webhooks, 'webhooks'),
    ...undescribedMembers(components, 'components'),
  ])
  assert.equal(
    undescribed.join('\n'),
    '',
    `Describe them in src/contract/descriptions.ts, or for one place in descriptions-by-place.ts:\n${undescribed.join('\n')}`,
  )
})

test('a member without a description is found wherever it is', () => {
  const schema = { type: 'object', properties: { shoe_size: { type: 'integer' } } }
  for (const place of [schema, { items: schema }, { anyOf: [schema, { type: 'null' }] }, { properties: { a: schema } }])
    assert.ok(undescribedMembers(place, '').some((name) => name.endsWith('.shoe_size')))
})

function undescribedParameters(paths: z.infer<typeof Document>['paths']): string[] {
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ name, description }) => name !== undefined && !isSentence(description))
        .map(({ name }) => `${operationId} ${name}`),
    )
}

/** The members without a description in a part of a document, by their place in it. */
function undescribedMembers(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties = {} } = Schema.safeParse(value).data ?? {}
  return [
    ...Object.entries(properties)
      .filter(([, member]) => !isSentence(member.description))
      .map(([name]) => `${place}.${name}`),
    ...Object.entries(value).flatMap(([name, part]) =>
      name === 'example' || name === 'examples' ? [] : undescribedMembers(part, `${place}/${name}`),
    ),
  ]
}

function isSentence(description: unknown): boolean {
  return typeof description === 'string' && /^[A-Z`].*\.$|^[^.]+[A-Za-z]$/.test(description)
}

test('a monthly gift and a value of a document have their own descriptions, wherever they appear', () => {
  const { paths } = document
  const shown = JSON.stringify(paths['/api/v1/monthly_gifts/{id}']?.get?.responses['200'])
  assert.match(shown, /Integer cents that the donor pays each month/)
  const listed = JSON.stringify(paths['/api/v1/documents/{id}/values']?.get?.responses['200'])
  assert.match(listed, /null if it isn’t proven/)
})

test('a due filing has its own descriptions, not those of an invoice', () => {
  const { due_on, fye, state } = Schema.parse(document.components.schemas.DueFiling).properties ?? {}
  assert.match(String(due_on?.description), /rule or the fiscal year is unknown/)
  assert.match(String(fye?.description), /^Last day of the fiscal year/)
  assert.match(String(state?.description), /`US` for the federal return/)
})

test('lists and nested query parameters have their wire names', () => {
  const names = document.paths['/api/v1/nonprofits']?.get?.parameters.map(({ name }) => name)
  assert.deepEqual(names, [
    'search_term',
    'categories[]',
    'page',
    'starting_after',
    'limit',
    'show_hidden',
    'written_consent',
  ])
})

test('legacy shapes are documented separately: each operation has one shape and requires only what it needs', () => {
  const named = Object.keys(document.components.schemas).filter((name) => /legacy/i.test(name))
  assert.deepEqual(named, [])
  for (const { operationId, responses } of Object.values(document.paths).flatMap((path) => Object.values(path)))
    assert.doesNotMatch(JSON.stringify(responses['200'] ?? {}), /"schema":\{"anyOf"/, operationId)
  assert.doesNotMatch(JSON.stringify(written), /"default":/)
  assert.deepEqual(
    Object.values(legacyDocument.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId)),
    ['legacy.createDonation', 'legacy.searchNonprofits'],
  )
})
