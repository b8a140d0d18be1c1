import { lookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The request and its limits. */
export interface SafeFetchOptions {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Maximum bytes of the response body; a larger one is `too_large`. */
  maxBytes: number
  /** Timeout for everything together: name lookups, connections, redirects and the body. */
  timeoutMs: number
  /** Maximum redirects of a GET, each checked like the first address; with 0, the redirect itself is returned. */
  maxRedirects?: number
  /** Whether private addresses and http are accepted, for a local sandbox. */
  allowPrivate?: boolean
  resolve?: Resolve
  signal?: AbortSignal
}

/** A complete response. */
export interface SafeAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Uint8Array
  /** Final URL, after redirects. */
  url: string
}

/**
 * Sends a request to an untrusted URL, protected against SSRF (server-side request forgery): https and public addresses
 * only. The name is resolved once, and the connection uses the addresses that were checked. Throws OutboundError.
 */
export async function safeFetch(url: string, options: SafeFetchOptions): Promise<SafeAnswer> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  try {
    return await fetchWithRedirects(allowedUrl(url, options), options, signal)
  } catch (error) {
    if (deadline.aborted) throw new OutboundError('timed_out', `no complete response within ${options.timeoutMs} ms`)
    throw error instanceof OutboundError ? error : new OutboundError('unreachable', messageOf(error), { cause: error })
  }
}

async function fetchWithRedirects(first: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<SafeAnswer> {
  let url = first
  for (let left = options.maxRedirects ?? 0; ; left--) {
    const answer = await ask(url, url.origin === first.origin ? options : withoutHeaders(options), signal)
    const { location } = answer.headers
    if (!isRedirect(answer.status) || !location || !options.maxRedirects) return answer
    if (left === 0 || options.method === 'POST') throw new OutboundError('redirect_refused', 'too many redirects')
    url = allowedUrl(location, options, url)
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

// The headers may contain credentials for the first host.
function withoutHeaders({ headers: _, ...options }: SafeFetchOptions): SafeFetchOptions {
  return options
}

function allowedUrl(text: string, options: SafeFetchOptions, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new OutboundError('url_refused', 'not a URL')
  const url = new URL(text, base)
  const schemes = options.allowPrivate ? ['https:', 'http:'] : ['https:']
  if (!schemes.includes(url.protocol)) throw new OutboundError('url_refused', 'the URL must be https')
  if (url.username || url.password)
    throw new OutboundError('url_refused', 'the URL must not contain a user name or password')
  return url
}

async function ask(url: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<SafeAnswer> {
  const { allowPrivate = false, resolve = resolveBySystem } = options
  const addresses = await abortable(allowedAddresses(url.hostname, { allowPrivate, resolve }), signal)
  const response = await connected(url, addresses, options, signal)
  const body = await readWhole(response, options.maxBytes)
  return { status: response.statusCode ?? 0, headers: response.headers, body, url: url.href }
}

function connected(
  url: URL,
  addresses: Address[],
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'http:' ? http : https
    const sent = request(url, {
      method: options.method ?? 'GET',
      // A compressed body could decompress to any size.
      headers: { 'accept-encoding': 'identity', ...options.headers },
      lookup: pinned(addresses),
      agent: false,
      maxHeaderSize: 32_768,
      signal,
    })
    sent.once('response', resolve).once('error', reject)
    sent.end(options.body)
  })
}

function pinned(addresses: Address[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }
}

async function readWhole(response: http.IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      length += chunk.length
      if (length > maxBytes) throw new OutboundError('too_large', `the response is larger than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no response'
}

/** Why a request to another server was refused or failed. */
export type OutboundReason =
  | 'url_refused'
  | 'address_refused'
  | 'redirect_refused'
  | 'unreachable'
  | 'too_large'
  | 'timed_out'

/** A failed request to another server. The message names the host, never a secret. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

const LARGEST_PICTURE = 4_194_304
const PICTURE_TIMEOUT_MS = 6_000

/** Fetches a picture from an untrusted public https URL. Throws OutboundError. */
export async function fetchPicture(url: string): Promise<Response> {
  const limits = { maxBytes: LARGEST_PICTURE, timeoutMs: PICTURE_TIMEOUT_MS, maxRedirects: 3 }
  const { status, headers, body } = await safeFetch(url, limits)
  const type = headers['content-type'] ?? ''
  return status === 200
    ? new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    : new Response(null, { status: 404 })
}

/** An address of a host name. */
export interface Address {
  address: string
  family: 4 | 6
}

/** Resolves a host name to all its addresses; rejects if it has none. */
export type Resolve = (hostname: string) => Promise<Address[]>

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, reserved,
 * translated (NAT64, 6to4, Teredo) or mapped from such an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST)
}

/** Names reserved for the local machine or network (RFC 6761, 6762, 8375, 9476), and names without a dot. */
const LOCAL_NAME = /^[^.]*$|(^|\.)(localhost|local|internal|invalid|home\.arpa)$/

/** Whether a URL's host is a private address, or a name that can only resolve to one; makes no DNS query. */
export function isPrivateHost(hostname: string): boolean {
  const literal = literalOf(hostname)
  return ipaddr.isValid(literal) ? !isPublicAddress(literal) : LOCAL_NAME.test(hostname.replace(/\.$/, ''))
}

function literalOf(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

async function resolveBySystem(hostname: string): Promise<Address[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Finds the addresses of a URL's host. A single private address refuses the whole host, because no legitimate host has
 * both public and private addresses.
 */
async function allowedAddresses(
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
