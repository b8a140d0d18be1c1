import { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, PROBLEM_TYPE, problem } from '../../contract/index.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Answers what never became a whole request, on its bare connection, as a problem like all others; then closes it. */
export function answerBroken({ code = '' }: NodeJS.ErrnoException, socket: Duplex, publicUrl?: string): void {
  // Words after a begun answer would be read as part of it.
  const answering: unknown = Reflect.get(socket, '_httpMessage')
  const hasBegun = answering instanceof ServerResponse && answering.headersSent
  if (code === 'ECONNRESET' || !socket.writable || hasBegun) return void socket.destroy()
  socket.end(written(CODES[code] ?? 'request_unreadable', publicUrl), () => socket.destroy())
}

function written(code: ErrorCode, publicUrl: string | undefined): string {
  const requestId = `req_${crypto.randomUUID()}`
  const details = problem(code, { requestId, publicUrl })
  const body = JSON.stringify(details)
  return [
    `HTTP/1.1 ${details.status} ${details.title}`,
    `content-type: ${PROBLEM_TYPE}; charset=utf-8`,
    `content-length: ${Buffer.byteLength(body)}`,
    `request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
