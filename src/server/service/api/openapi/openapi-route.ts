import { Hono } from 'hono'
import type { Contract } from '../../../../contract/index.ts'
import { openApiDocument } from './openapi-document.ts'

/** Serves the contract as an OpenAPI 3.1 document, written once. */
export function openApiRoute(contract: Contract, publicUrl: string): Hono {
  const app = new Hono()
  let text: string | undefined
  app.get('/openapi.json', () => {
    text ??= JSON.stringify(openApiDocument(contract, { serverUrl: publicUrl }))
    const headers = { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' }
    return new Response(text, { headers: { ...headers, 'cache-control': 'public, max-age=300' } })
  })
  return app
}
