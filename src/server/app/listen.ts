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
   * Lets each connection end with its next answer, so that whoever keeps some turns to another server, and resolves after
   * this time, or later while whoever looks whether the server is ready still lets requests come.
   */
  drain(milliseconds: number): Promise<void>
  /** Stops taking connections, lets running answers end for up to twenty seconds, then closes. */
  close(): Promise<void>
}

const PATIENCE_MS = 20_000
/** A request that was sent when the port closed is here by then. */
const IN_FLIGHT_MS = 1_000
/** A turn of the event loop that did nothing takes less. */
const QUIET_TURN_MS = 0.1
const REQUEST_TIMEOUT_MS = 30_000
/** A proxy that sends a request on a connection that is just being closed has to answer 502: nginx keeps one for 60 seconds, cloud balancers for up to 600. */
export const KEEP_ALIVE_SECONDS = 620

/** Where to listen, and whom to believe. */
export interface ListenOptions {
  port: number
  host: string
  isTrusted?: IsTrusted
  /** Asked first about every GET. */
  fastPath?: FastPath
  /** Milliseconds a request has to arrive whole; 30 seconds unless told otherwise. */
  requestTimeoutMs?: number
  /** Milliseconds an idle connection stays open; longer than reverse proxies keep theirs. */
  keepAliveMs?: number
  /** The origin whose `/docs` explain the codes of refusals. */
  publicUrl?: string
}

/** Serves a function from request to answer on a port; port 0 takes a free one. Throws a clear error when it is taken. */
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
    // Late requests are only noticed when somebody looks.
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
  if (error.code === 'EADDRINUSE') return new Error(`Port ${port} on ${host} is in use; set PORT to another one.`)
  if (error.code === 'EACCES') return new Error(`Port ${port} needs more rights; set PORT to one above 1023.`)
  return error
}

// Connections that wait to be taken when a port closes are reset: so it closes right after a turn in which none came.
function whenNothingWaits(act: () => void): void {
  const began = performance.now()
  const look = (before: number): void => {
    const now = performance.now()
    if (now - before < QUIET_TURN_MS || now - began > IN_FLIGHT_MS) act()
    else setImmediate(look, now)
  }
  setImmediate(() => setImmediate(look, performance.now()))
}

// Ends the port first and idle connections after it: on one that was taken just now a request may be on its way, and a
// proxy that had sent it would answer 502. A server's own `close` ends both at once.
function closeServer(server: Server, inFlightMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timers = [
      setTimeout(() => server.closeIdleConnections(), inFlightMs),
      setTimeout(() => server.closeAllConnections(), inFlightMs + PATIENCE_MS),
    ]
    const end = () =>
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer)
        resolve()
      })
    whenNothingWaits(end)
  })
}

/** What comes to a port, as whoever wants to close it has to know. */
export interface Arrivals {
  /** Notes the target of a request. */
  note(target: string): void
  /**
   * Resolves after this time. Where somebody asks now and then whether the server is ready, that one spreads the requests:
   * then it resolves once none has come for a while, or when patience ends.
   */
  ended(milliseconds: number): Promise<void>
}

const READY = '/readyz'
/** Those who only look are no reason to stay. */
const LOOKS = [READY, '/healthz', '/metrics']
/** Who spreads requests asks at least this often. */
const LOOKED_WITHIN_MS = 15_000
/** Requests that are spread over busy servers come more often than this to each. */
const SETTLED_MS = 2_500
const LONGEST_WAIT_MS = 15_000

/** Begins to count. */
function createArrivals(): Arrivals {
  let [lastAt, lastLookAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    note: (target) => {
      if (target === READY) lastLookAt = performance.now()
      else if (!LOOKS.includes(target)) lastAt = performance.now()
    },
    ended: async (milliseconds) => {
      await sleep(milliseconds)
      const patienceEnds = performance.now() + LONGEST_WAIT_MS
      const isLookedAfter = () => performance.now() - lastLookAt < LOOKED_WITHIN_MS
      const left = () => Math.min(lastAt + SETTLED_MS, patienceEnds) - performance.now()
      while (isLookedAfter() && left() > 0) await sleep(left())
    },
  }
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Answers what never became a whole request, on its bare connection, as a problem like all others; then closes it. */
function answerBroken({ code = '' }: NodeJS.ErrnoException, socket: Duplex, publicUrl?: string): void {
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
