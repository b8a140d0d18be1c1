// The entry for servers alone: it takes a secret key. Nothing that is made for pages imports it.
import { basicHeader } from '../contract/basic-credentials.ts'
import { contract } from '../contract/index.ts'
import { type Client, createClient } from './client.ts'

export * from './client-errors.ts'

/** The two keys of an account, and where its service is. */
export interface ServerClientOptions {
  /** Origin of the service, for example `https://giving.example`. */
  baseUrl: string
  publicKey: string
  secretKey: string
  fetch?: (request: Request) => Promise<Response>
}

/** Makes a client for every operation, with an account's keys. Throws in a page: a secret key there is everybody's. */
export function createServerClient(options: ServerClientOptions): Client<typeof contract> {
  refusePages()
  const { baseUrl, fetch: send = fetch } = options
  const authorization = basicHeader(options)
  return createClient(contract, {
    baseUrl,
    fetch: (request) => {
      request.headers.set('authorization', authorization)
      return send(request)
    },
  })
}

function refusePages(): void {
  if ('document' in globalThis && 'window' in globalThis)
    throw new TypeError('This client takes a secret key and belongs on a server. In a page, use createClient.')
}
