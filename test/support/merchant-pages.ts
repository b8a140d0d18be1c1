import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** Pages and scripts of a merchant on an origin of their own, by path; each says itself when it is answered. */
export interface MerchantPages {
  origin: string
  close(): void
}

type Answer = string | ((response: ServerResponse) => void | Promise<void>)

/** Starts a server for these pages; any script or picture among them may keep its visitors waiting. */
export async function startMerchantPages(answers: Readonly<Record<string, Answer>>): Promise<MerchantPages> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    const answer = answers[pathname]
    if (answer === undefined) return void response.writeHead(404).end()
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    if (typeof answer === 'string') response.end(answer)
    else void answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
