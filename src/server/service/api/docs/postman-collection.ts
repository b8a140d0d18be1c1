import { type Contract, encodeQuery, type Operation, operationsOf } from '../../../../contract/index.ts'
import { operationGroup } from '../openapi/operation-groups.ts'
import { exampleOf } from './code-samples.ts'
import { plain } from './operation-section.ts'

/** Options of the collection. */
export interface CollectionOptions {
  baseUrl: string
  /** A nonprofit on this server, so that the requests can be sent unchanged. */
  nonprofitId: string | undefined
}

/** All operations as a collection for Postman and Bruno (format 2.1), with the sandbox's keys. */
export function postmanCollection(contract: Contract, options: CollectionOptions): object {
  const operations = operationsOf(contract)
  const groups = [...new Set(operations.map(({ group }) => group))]
  return {
    info: {
      name: 'Almoner API',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: basic('{{public_key}}', '{{secret_key}}'),
    variable: [
      { key: 'base_url', value: options.baseUrl },
      { key: 'public_key', value: 'test_pk_storefront' },
      { key: 'secret_key', value: 'test_sk_storefront' },
      { key: 'law_firm_public_key', value: 'test_pk_lawfirm' },
      { key: 'law_firm_secret_key', value: 'test_sk_lawfirm' },
    ],
    item: groups.map((name) => ({
      name: operationGroup(name).title,
      item: operations.filter(({ group }) => group === name).map((operation) => requestItem(operation, options)),
    })),
  }
}

function requestItem(operation: Operation, { nonprofitId }: CollectionOptions): object {
  const { endpoint } = operation
  const { params, query, body } = exampleOf(operation, nonprofitId)
  const parameters = new URLSearchParams(encodeQuery({ ...query, ...publicKeyOf(operation) }))
  const segments = endpoint.path.slice(1).replace(/\{(\w+)\}/g, ':$1')
  return {
    name: plain(endpoint.summary),
    request: {
      method: endpoint.method,
      auth: authOf(operation),
      header: endpoint.method === 'GET' ? [] : writeHeaders,
      ...(endpoint.body === undefined ? {} : { body: { mode: 'raw', raw: JSON.stringify(body ?? {}, null, 2) } }),
      url: {
        raw: `{{base_url}}/${segments}${parameters.size === 0 ? '' : `?${parameters}`}`,
        host: ['{{base_url}}'],
        path: segments.split('/'),
        query: [...parameters].map(([key, value]) => ({ key, value })),
        variable: Object.entries(params).map(([key, value]) => ({ key, value: String(value) })),
      },
    },
  }
}

const writeHeaders = [
  { key: 'Content-Type', value: 'application/json' },
  // Each press sends a new idempotency key. Reuse a key to repeat a request that may have arrived.
  { key: 'Idempotency-Key', value: '{{$guid}}' },
]

function publicKeyOf({ endpoint }: Operation): Record<string, string> {
  return endpoint.auth === 'public_key' ? { public_key: 'test_pk_storefront' } : {}
}

function authOf({ endpoint }: Operation): object | null {
  if (endpoint.auth === 'law_firm') return basic('{{law_firm_public_key}}', '{{law_firm_secret_key}}')
  return endpoint.auth === 'account' ? null : { type: 'noauth' }
}

function basic(username: string, password: string): object {
  return {
    type: 'basic',
    basic: [
      { key: 'username', value: username, type: 'string' },
      { key: 'password', value: password, type: 'string' },
    ],
  }
}
