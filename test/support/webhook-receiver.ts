import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent } from '../../src/webhooks/index.ts'

/** A merchant's receiver: verifies each delivery and responds as the test says. */
export interface Receiver {
  url: string
  /** Events that it verified and acknowledged with 200, in the order they arrived. */
  acknowledged: WebhookEvent[]
  /** Number of all requests. */
  requests(): number
  /** Sets the response from now on; `silence` never responds. */
  answer(status: number | 'silence'): void
  close(): Promise<void>
}

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(secret: string): Promise<Receiver> {
  let status: number | 'silence' = 200
  let requests = 0
  const acknowledged: WebhookEvent[] = []
  const server = createServer(async (request, response) => {
    requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (status === 'silence') return
    const event = await verifyWebhook({
      body: Buffer.concat(chunks),
      headers: request.headers,
      secrets: secret,
      tolerance: 1e9,
    }).catch(() => undefined)
    if (event !== undefined && status === 200) acknowledged.push(event)
    response.writeHead(event === undefined ? 401 : status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = portOf(server.address())
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    acknowledged,
    requests: () => requests,
    answer: (next) => {
      status = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function portOf(address: AddressInfo | string | null): { port: number } {
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return address
}
