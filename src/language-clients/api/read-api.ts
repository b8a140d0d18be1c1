import * as z from 'zod/mini'
import { contract, EVENT_TYPES, errors } from '../../contract/index.ts'
import { openApiDocument } from '../../server/service/api/openapi/openapi-document.ts'
import type { Api, Resource } from './api.ts'
import { OpenApi } from './json-schema.ts'
import { OPERATIONS_LEFT_OUT } from './left-out.ts'
import { readOperation } from './read-operation.ts'
import { Shapes } from './shapes.ts'
import { camelCase } from './words.ts'

/** Reads the contract as it is published. */
export function readApi(version: string): Api {
  const document = z.parse(OpenApi, openApiDocument(contract, { serverUrl: 'http://localhost:8080' }))
  const { schemas } = document.components
  const shapes = { answers: new Shapes(schemas), requests: new Shapes(schemas, 'Params') }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
  const resources = document.tags.map(({ name, description }): Resource => {
    const own = operations.filter(
      ({ described }) => described.tags[0] === name && !OPERATIONS_LEFT_OUT.has(described.operationId),
    )
    return {
      name: camelCase(name),
      description: `${description}.`,
      operations: own.map((one) => readOperation(one, document, shapes)),
    }
  })
  return {
    version,
    resources: resources.filter(({ operations: own }) => own.length > 0),
    records: sorted(shapes.answers),
    inputs: sorted(shapes.requests),
    errors: Object.entries(errors).map(([code, { status, title }]) => ({ code, status, title })),
    eventTypes: EVENT_TYPES,
  }
}

function sorted({ records }: Shapes): Api['records'] {
  return [...records.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
