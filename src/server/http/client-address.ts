import { isIP } from 'node:net'

const addresses = new WeakMap<Request, string>()

/** Notes the address of the connection a request came by. */
export function rememberAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address)
}

/**
 * The address of whoever asks; undefined when nobody noted one, as for requests from within the process. Behind a
 * reverse proxy on this machine or network it is the last one of `X-Forwarded-For`, which that proxy wrote.
 */
export function clientAddress(request: Request): string | undefined {
  const address = addresses.get(request)
  if (address === undefined || !isNearby(address)) return address
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
  return isIP(forwarded) === 0 ? address : forwarded
}

/** Tells whether an address is this machine's or this network's own. */
export function isNearby(address: string): boolean {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i.test(address)
}
