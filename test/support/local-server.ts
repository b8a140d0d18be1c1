import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, type ServerResponse } from 'node:http'

/** A server on a free port of the loopback interface. */
export interface LocalServer {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  origin: string
  port: number
  /** Closes the server and its connections; resolves when that is done. */
  close(): Promise<void>
}

/** Opens a server on a free port of the loopback interface. */
export async function openLocally(server: Server): Promise<LocalServer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: async () => {
      const closed = once(server, 'close')
      server.closeAllConnections()
      server.close()
      await closed
    },
  }
}

type Answer = string | ((response: ServerResponse) => void | Promise<void>)

/**
 * Serves a merchant's pages and scripts by path on its own origin; a function in place of a page writes the response
 * itself.
 */
export async function startMerchantPages(answers: Readonly<Record<string, Answer>>): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const answer = answers[pathname]
    if (answer === undefined) return void response.writeHead(404).end()
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    if (typeof answer === 'string') response.end(answer)
    else void answer(response)
  })
  return openLocally(server)
}
