import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { recordClientAddress, trustProxies } from '../http/client-address.ts'

export { clientAddress } from '../http/client-address.ts'
export { fetchPicture } from '../outbound/safe-fetch.ts'

/** Options for mounting a proxy in a Node server. */
export interface NodeMountOptions {
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` counts, for example `['loopback']`. */
  trustedProxies?: readonly string[]
}

/** A handler for `node:http` and Express: `app.use('/proxy', nodeHandler(proxy))`. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/**
 * Mounts a function from `Request` to `Response`. Restores a path that a framework has shortened and a body that it has
 * read. Give the proxy `addressOf: clientAddress`, so that its rate limits know the client.
 */
export function nodeHandler(
  handle: (request: Request) => Promise<Response>,
  { trustedProxies = [] }: NodeMountOptions = {},
): NodeHandler {
  const isTrusted = trustProxies(trustedProxies)
  const listener = getRequestListener(
    (request, { incoming }) => {
      recordClientAddress(request, incoming.socket.remoteAddress, isTrusted)
      return handle(request)
    },
    { overrideGlobalObjects: false },
  )
  return (incoming, outgoing) => {
    restore(incoming)
    void listener(incoming, outgoing)
  }
}

function restore(incoming: IncomingMessage & { originalUrl?: unknown; body?: unknown; rawBody?: unknown }): void {
  if (typeof incoming.originalUrl === 'string') incoming.url = incoming.originalUrl
  const { body } = incoming
  if (body === undefined || incoming.rawBody !== undefined || !incoming.readableEnded) return
  incoming.rawBody = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}
