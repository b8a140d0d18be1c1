import { Hono } from 'hono'
import type { Contract } from '../../../../contract/index.ts'
import { answerPacked, type PackedFile, packText } from '../../../http/packed-file.ts'
import { openApiDocument } from './openapi-document.ts'
import { yamlOf } from './yaml.ts'

/** What programs of any origin may read and keep for a while. */
export const PUBLISHED = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' }

const JSON_TYPE = 'application/json; charset=utf-8'
const YAML_TYPE = 'application/yaml; charset=utf-8'

/** Serves the contract as OpenAPI 3.1 documents, each packed once: the present shapes and the legacy ones. */
export function openApiRoute(contract: Contract, serverUrl: string): Hono {
  const app = new Hono()
  const documentOf = (shapes: 'present' | 'legacy') => openApiDocument(contract, { serverUrl, shapes })
  const files: Readonly<Record<string, () => PackedFile>> = {
    '/openapi.json': () => packText(JSON.stringify(documentOf('present')), JSON_TYPE),
    '/openapi.yaml': () => packText(yamlOf(documentOf('present')), YAML_TYPE),
    '/openapi-legacy.json': () => packText(JSON.stringify(documentOf('legacy')), JSON_TYPE),
  }
  for (const [path, make] of Object.entries(files)) {
    let file: PackedFile | undefined
    app.get(path, ({ req }) => {
      file ??= make()
      return answerPacked(req.raw, file, PUBLISHED)
    })
  }
  return app
}
