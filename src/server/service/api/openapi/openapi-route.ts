import { Hono } from 'hono'
import type { Contract } from '../../../../contract/index.ts'
import { answerPacked, packOnce } from '../../../http/packed-file.ts'
import { openApiDocument } from './openapi-document.ts'

/** Headers of files that any origin may read and cache. */
export const PUBLISHED = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }

const JSON_TYPE = 'application/json; charset=utf-8'
const YAML_TYPE = 'application/yaml; charset=utf-8'

/** Serves the contract as OpenAPI 3.1 documents for current and legacy shapes, each compressed once. */
export function openApiRoute(contract: Contract, serverUrl: string): Hono {
  const app = new Hono()
  const documentOf = (shapes: 'present' | 'legacy') => openApiDocument(contract, { serverUrl, shapes })
  const files = {
    '/openapi.json': packOnce(() => JSON.stringify(documentOf('present')), JSON_TYPE),
    '/openapi.yaml': packOnce(() => yamlOf(documentOf('present')), YAML_TYPE),
    '/openapi-legacy.json': packOnce(() => JSON.stringify(documentOf('legacy')), JSON_TYPE),
  }
  for (const [path, file] of Object.entries(files))
    app.get(path, async ({ req }) => answerPacked(req.raw, await file(), PUBLISHED))
  return app
}

/** Converts JSON to block-style YAML. Strings are quoted as in JSON, which is valid YAML. */
export function yamlOf(value: unknown): string {
  return `${linesOf(JSON.parse(JSON.stringify(value))).join('\n')}\n`
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item: unknown) => marked('- ', linesOf(item)))
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, member]) => memberLines(keyOf(name), member))
  return [JSON.stringify(value)]
}

/** Multi-line values are indented below their name. */
function memberLines(key: string, member: unknown): string[] {
  const lines = linesOf(member)
  const isBlock = typeof member === 'object' && member !== null && Object.keys(member).length > 0
  return isBlock ? [`${key}:`, ...lines.map((line) => `  ${line}`)] : [`${key}: ${lines.join('')}`]
}

function marked(mark: string, [first = '', ...rest]: string[]): string[] {
  return [`${mark}${first}`, ...rest.map((line) => `  ${line}`)]
}

function keyOf(name: string): string {
  return /^[A-Za-z_][\w.]*$/.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name)
}
