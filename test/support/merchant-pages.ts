import { createServer, type ServerResponse } from 'node:http'
import { type LocalServer, openLocally } from './local-server.ts'

type Answer = string | ((response: ServerResponse) => void | Promise<void>)

/** Starts pages and scripts of a merchant on an origin of their own, by path; each may say itself when it is answered. */
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
