// The entry point for servers: it takes a secret key, so code for pages must not import it.
import { basicHeader } from '../contract/basic-credentials.ts'
import { contract } from '../contract/index.ts'
import { type Client, createClient } from './client.ts'

export * from './client-errors.ts'

/** The two keys of an account, and the URL of its service. */
export interface ServerClientOptions {
  /** Origin of the service, such as `https://giving.example`. */
  baseUrl: string
  publicKey: string
  secretKey: string
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Creates a client for all operations with an account's keys. Throws in a web page, where the secret key would be
 * public.
 */
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
