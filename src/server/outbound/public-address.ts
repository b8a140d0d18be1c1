import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

/** One address a host name stands for. */
export interface Address {
  address: string
  family: 4 | 6
}

/** Finds every address of a host name; rejects when there is none. */
export type Resolve = (hostname: string) => Promise<Address[]>

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Tells whether an IP address lies on the public internet: not private, loopback, link-local, reserved,
 * translated (NAT64, 6to4, Teredo) or mapped from such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST)
}

/** Names that are kept for one's own machine or network (RFC 6761, 6762, 8375, 9476), and names of one word. */
const LOCAL_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|invalid|home\.arpa)$/

/** Tells of a URL's host, asking nobody, that it is a private address or a name that can only stand for one. */
export function isPrivateHost(hostname: string): boolean {
  const literal = literalOf(hostname)
  return ipaddr.isValid(literal) ? !isPublicAddress(literal) : LOCAL_NAME.test(hostname.replace(/\.$/, ''))
}

function literalOf(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Asks the system's resolver for every address of a host name. */
export async function resolveBySystem(hostname: string): Promise<Address[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Finds the addresses a URL's host may be reached at. One private address among them refuses the whole host,
 * because nothing honest answers with both.
 */
export async function allowedAddresses(
  hostname: string,
  options: { allowPrivate: boolean; resolve: Resolve },
): Promise<Address[]> {
  const addresses = await addressesOf(hostname, options.resolve)
  if (options.allowPrivate) return addresses
  const refused = addresses.find(({ address }) => !isPublicAddress(address))
  if (refused) throw new OutboundError('address_refused', `${hostname} is not on the public internet`)
  return addresses
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<Address[]> {
  const literal = literalOf(hostname)
  if (ipaddr.isValid(literal)) return [{ address: literal, family: ipaddr.IPv6.isValid(literal) ? 6 : 4 }]
  const found = await resolve(hostname).catch((cause) => {
    throw new OutboundError('unreachable', `${hostname} has no address`, { cause })
  })
  if (found.length === 0) throw new OutboundError('unreachable', `${hostname} has no address`)
  return found
}
