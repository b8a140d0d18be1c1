import ipaddr from 'ipaddr.js'

const addresses = new WeakMap<Request, string>()
const fromProxies = new WeakSet<Request>()

/** Whether an address belongs to a trusted reverse proxy, whose `X-Forwarded-For` is used. */
export type IsTrusted = (address: string) => boolean

/** Trusts no proxy: the connection's own address counts. */
export const trustNoProxy: IsTrusted = () => false

/**
 * Trusts the addresses and networks of a list, such as `10.0.0.0/8`, `::1` or `loopback`. Throws a RangeError for an
 * invalid entry.
 */
export function trustProxies(networks: readonly string[]): IsTrusted {
  const ranges = networks.flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1/128'] : [entry])).map(rangeOf)
  return (address) => {
    const parsed = parse(address)
    return (
      parsed !== undefined && ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
    )
  }
}

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

function rangeOf(entry: string): [Parsed, number] {
  const [text = '', bits] = entry.split('/')
  const base = parse(text)
  const widest = base?.kind() === 'ipv4' ? 32 : 128
  const width = bits === undefined ? widest : Number(bits)
  if (base === undefined || !Number.isInteger(width) || width < 0 || width > widest)
    throw new RangeError(`${entry} is neither an address nor a network`)
  return [base, width]
}

function parse(text: string): Parsed | undefined {
  const withoutZone = text.replace(/%.*$/, '')
  return ipaddr.isValid(withoutZone) && (withoutZone.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(withoutZone))
    ? ipaddr.process(withoutZone)
    : undefined
}

/**
 * Records the client address of a request: its connection's or, behind a trusted proxy, the last address in
 * `X-Forwarded-For` that isn't a trusted proxy's. Earlier entries can be forged by the client.
 */
export function recordClientAddress(
  request: Request,
  connection: string | undefined,
  isTrusted: IsTrusted = trustNoProxy,
): void {
  if (connection === undefined) return
  if (isTrusted(connection)) fromProxies.add(request)
  const forwardedFor = fromProxies.has(request) ? (request.headers.get('x-forwarded-for') ?? '') : ''
  addresses.set(request, originalAddress(connection, forwardedFor, isTrusted))
}

/** The rate-limit address of a connection with the `X-Forwarded-For` header `forwarded`. */
export function rateLimitAddress(connection: string, forwarded: string, isTrusted: IsTrusted): string {
  return networkOf(originalAddress(connection, forwarded, isTrusted))
}

function originalAddress(connection: string, forwarded: string, isTrusted: IsTrusted): string {
  let address = connection
  for (const hop of forwarded.split(',').reverse()) {
    const next = hop.trim()
    if (!isTrusted(address) || parse(next) === undefined) break
    address = next
  }
  return address
}

/** The client for rate limits: an IPv4 address, or the /64 network of an IPv6 address; undefined if unknown. */
export function clientAddress(request: Request): string | undefined {
  const address = addresses.get(request)
  return address === undefined ? undefined : networkOf(address)
}

/** The client's full address; undefined if unknown. */
export function fullClientAddress(request: Request): string | undefined {
  return addresses.get(request)
}

/** Whether a trusted proxy sent the request, so that its internal headers count. */
export function isFromTrustedProxy(request: Request): boolean {
  return fromProxies.has(request)
}

const networks = new Map<string, string>()
const MAX_NETWORKS = 10_000

/** The addresses that belong to one client: an IPv4 address, or the /64 network of an IPv6 address. */
function networkOf(address: string): string {
  const known = networks.get(address)
  if (known !== undefined) return known
  if (networks.size >= MAX_NETWORKS) networks.clear()
  const network = findNetwork(address)
  networks.set(address, network)
  return network
}

function findNetwork(address: string): string {
  const parsed = parse(address)
  if (parsed === undefined) return address
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** Whether a rate-limit address is a loopback address. */
export function isLoopbackNetwork(network: string): boolean {
  return /^127\./.test(network) || network === '::/64'
}

/**
 * Whether a form was sent by a page of another site. Browsers send `Sec-Fetch-Site` over https, otherwise only
 * `Origin`, which is `null` for pages without a referrer, such as ours. Programs send neither.
 */
export function isCrossSite({ headers, url }: Request, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  return origin !== null && origin !== 'null' && origin !== new URL(url).origin && origin !== new URL(publicUrl).origin
}
