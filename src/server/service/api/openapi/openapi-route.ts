import { Hono } from 'hono'
import type { Contract } from '../../../../contract/index.ts'
import { openApiDocument } from './openapi-document.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=300',
}

/** Serves the contract as OpenAPI 3.1 documents, each written once: the present shapes, and the legacy ones. */
export function openApiRoute(contract: Contract, serverUrl: string): Hono {
  const app = new Hono()
  for (const [path, shapes] of [
    ['/openapi.json', 'present'],
    ['/openapi-legacy.json', 'legacy'],
  ] as const) {
    let text: string | undefined
    app.get(path, () => {
      text ??= JSON.stringify(openApiDocument(contract, { serverUrl, shapes }))
      return new Response(text, { headers })
    })
  }
  return app
}
