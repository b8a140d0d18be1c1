import type { EndpointShape } from '../../contract/index.ts'
import { answerJson } from './answer.ts'

/**
 * Answers JSON text, or the file in it as its bytes alone, to who accepts its type and does not name JSON as well.
 */
export function answerFileOrJson(
  request: Request,
  text: string,
  requestId: string,
  { member, type }: NonNullable<EndpointShape['givesFile']>,
): Response {
  const answer: unknown = prefersFile(request.headers.get('accept') ?? '', type) ? JSON.parse(text) : undefined
  const file: unknown = isRecord(answer) ? answer[member] : undefined
  if (typeof file !== 'string') return answerJson(text, requestId)
  const headers = { 'content-type': type, 'cache-control': 'private, no-store', 'request-id': requestId }
  return new Response(Buffer.from(file, 'base64'), { headers })
}

function prefersFile(accept: string, type: string): boolean {
  const accepted = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase())
  const [kind] = type.split('/')
  return !accepted.includes('application/json') && (accepted.includes(type) || accepted.includes(`${kind}/*`))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
