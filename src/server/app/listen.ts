import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { type ErrorCode, PROBLEM_TYPE, problem } from '../../contract/index.ts'
import type { FastPath } from '../http/answer.ts'
import { type IsTrusted, rateLimitAddress, recordClientAddress, trustNoProxy } from '../http/client-address.ts'

/** An open port. */
export interface Listener {
  port: number
  /**
   * Closes each connection after its next response, so that clients switch to another server. Resolves after this time,
   * or later while a load balancer that checks readiness still sends requests.
   */
  drain(milliseconds: number): Promise<void>
  /** Stops accepting connections, lets running responses finish for up to twenty seconds, then closes. */
  close(): Promise<void>
}

const STOP_TIMEOUT_MS = 20_000
/** Time for requests to arrive that were sent before the port closed. */
const IN_FLIGHT_MS = 1_000
/** An idle turn of the event loop takes less time. */
const QUIET_TURN_MS = 0.1
const REQUEST_TIMEOUT_MS = 30_000
/**
 * If a proxy sends a request on a connection that is just being closed, it must respond 502. nginx keeps idle
 * connections for 60 seconds, cloud load balancers for up to 600.
 */
export const KEEP_ALIVE_SECONDS = 620

/** Port and trusted proxies. */
export interface ListenOptions {
  port: number
  host: string
  isTrusted?: IsTrusted
  /** Tried first for every GET. */
  fastPath?: FastPath
  /** Timeout for receiving a complete request in milliseconds; default: 30 seconds. */
  requestTimeoutMs?: number
  /** Idle timeout of a connection in milliseconds; longer than that of reverse proxies. */
  keepAliveMs?: number
  /** The origin whose `/docs` explain error codes. */
  publicUrl?: string
}

/** Serves a request handler on a port; port 0 picks a free one. Throws a clear error if the port is in use. */
export async function listen(
  handle: (request: Request) => Promise<Response>,
  {
    port,
    host,
    isTrusted = trustNoProxy,
    fastPath,
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    keepAliveMs = KEEP_ALIVE_SECONDS * 1_000,
    publicUrl,
  }: ListenOptions,
): Promise<Listener> {
  const listener = getRequestListener(noteAddress(handle, isTrusted), { overrideGlobalObjects: false })
  const limits = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs / 2,
    keepAliveTimeout: keepAliveMs,
    // Request timeouts are only detected at these checks.
    connectionsCheckingInterval: requestTimeoutMs / 6,
  }
  const answer = fastPath === undefined ? listener : fastPathFirst(fastPath, listener, isTrusted)
  const arrivals = createArrivals()
  let isDraining = false
  const server = createServer(limits, (incoming, outgoing) => {
    arrivals.note(incoming.url ?? '')
    if (isDraining) outgoing.setHeader('connection', 'close')
    return answer(incoming, outgoing)
  })
  server.on('clientError', (error, socket) => answerBroken(error, socket, publicUrl))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)))
    server.listen(port, host, resolve)
  })
  return {
    port: portOf(server),
    drain: async (milliseconds) => {
      isDraining = true
      if (milliseconds > 0) await arrivals.ended(milliseconds)
    },
    close: () => {
      const inFlightMs = isDraining ? IN_FLIGHT_MS : 0
      isDraining = true
      return closeServer(server, inFlightMs)
    },
  }
}

type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

function fastPathFirst(fastPath: FastPath, listener: NodeListener, isTrusted: IsTrusted): NodeListener {
  return (incoming, outgoing) => {
    const { method, url: target = '', headers } = incoming
    if (method !== 'GET' || !target.startsWith('/proxy/')) return listener(incoming, outgoing)
    const { 'if-none-match': ifNoneMatch, 'x-forwarded-for': forwarded = '' } = headers
    const { remoteAddress } = incoming.socket
    const address =
      remoteAddress === undefined ? undefined : rateLimitAddress(remoteAddress, String(forwarded), isTrusted)
    return fastPath({ target, ifNoneMatch, address }).then(
      (answer) => {
        if (answer === undefined) return listener(incoming, outgoing)
        outgoing.writeHead(answer.status, answer.headers)
        return outgoing.end(answer.body)
      },
      () => listener(incoming, outgoing),
    )
  }
}

function noteAddress(handle: (request: Request) => Promise<Response>, isTrusted: IsTrusted) {
  return (request: Request, env: HttpBindings | Http2Bindings): Promise<Response> => {
    recordClientAddress(request, env.incoming.socket.remoteAddress, isTrusted)
    return handle(request)
  }
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new Error(`Port ${port} on ${host} is in use. Set PORT to another one.`)
  if (error.code === 'EACCES')
    return new Error(`Port ${port} requires administrator rights. Set PORT to one above 1023.`)
  return error
}

// Closing a port resets connections that wait to be accepted, so it closes right after an idle turn of the event loop.
function afterIdleTurn(act: () => void): void {
  const startedAt = performance.now()
  const check = (before: number): void => {
    const now = performance.now()
    if (now - before < QUIET_TURN_MS || now - startedAt > IN_FLIGHT_MS) act()
    else setImmediate(check, now)
  }
  setImmediate(() => setImmediate(check, performance.now()))
}

// Closes the port first and idle connections later: a request may be in flight on one that was just accepted, and the
// proxy would respond 502. Node's `close` closes both at once.
function closeServer(server: Server, inFlightMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timers = [
      setTimeout(() => server.closeIdleConnections(), inFlightMs),
      setTimeout(() => server.closeAllConnections(), inFlightMs + STOP_TIMEOUT_MS),
    ]
    const end = () =>
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer)
        resolve()
      })
    afterIdleTurn(end)
  })
}

/** Tracks the requests that arrive at a port. */
export interface Arrivals {
  /** Records the target of a request. */
  note(target: string): void
  /**
   * Resolves after this time. If a load balancer has checked readiness, waits longer: until no request has arrived for a
   * while, or until the timeout.
   */
  ended(milliseconds: number): Promise<void>
}

const READY = '/readyz'
/** Requests that don't delay the stop. */
const HEALTH_CHECKS = [READY, '/healthz', '/metrics']
/** Load balancers check readiness at least this often. */
const READY_INTERVAL_MS = 15_000
/** A busy server behind a load balancer receives requests more often than this. */
const SETTLED_MS = 2_500
const LONGEST_WAIT_MS = 15_000

function createArrivals(): Arrivals {
  let [lastAt, lastCheckAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    note: (target) => {
      if (target === READY) lastCheckAt = performance.now()
      else if (!HEALTH_CHECKS.includes(target)) lastAt = performance.now()
    },
    ended: async (milliseconds) => {
      await sleep(milliseconds)
      const deadline = performance.now() + LONGEST_WAIT_MS
      const hasLoadBalancer = () => performance.now() - lastCheckAt < READY_INTERVAL_MS
      const left = () => Math.min(lastAt + SETTLED_MS, deadline) - performance.now()
      while (hasLoadBalancer() && left() > 0) await sleep(left())
    },
  }
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Responds to an incomplete request on its raw connection with a problem like all others, then closes it. */
function answerBroken({ code = '' }: NodeJS.ErrnoException, socket: Duplex, publicUrl?: string): void {
  // Anything written after a started response would be read as part of it.
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
