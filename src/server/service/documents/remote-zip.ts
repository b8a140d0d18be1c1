import { Reader } from '@zip.js/zip.js/index-native.min.js'
import { type SafeAnswer, type SafeFetchOptions, safeFetch } from '../../outbound/safe-fetch.ts'

/** Maximum size of a directory or return in bytes; batches are larger. */
export const LARGEST_PART = 32 * 1024 * 1024
/**
 * Bytes at the end of a zip that contain the end of its directory, even with the longest comment and as much data after
 * it.
 */
const TAIL = 132_000
/** A well-formed zip takes four requests: its tail, the beginning of its directory, the directory, and the file. */
const MOST_REQUESTS = 8
/** The largest return takes about a hundred reads; a directory made to exhaust the reader would take millions. */
const MOST_READS = 1000

/** The server answered, but not with the requested part. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}

interface Part {
  from: number
  bytes: Uint8Array
}

/** A remote zip whose parts are fetched as they are read. Throws OutboundError and NotDelivered. */
export class RemoteZip extends Reader<string> {
  readonly #url: string
  readonly #options: SafeFetchOptions
  readonly #held: Part[] = []
  #requests = 0
  #reads = 0

  constructor(url: string, options: SafeFetchOptions) {
    super(url)
    this.#url = url
    this.#options = options
  }

  /** Fetches the tail and learns the size from it. A server without range requests sends the whole file. */
  override async init(): Promise<void> {
    const { status, headers, body } = await this.#ask(`-${TAIL}`)
    const size = status === 200 ? body.length : Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1])
    if ((status !== 200 && status !== 206) || !(size >= body.length))
      throw new NotDelivered('the end of the zip is missing')
    this.size = size
    this.#held.push({ from: size - body.length, bytes: body })
    await super.init?.()
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    this.#reads += 1
    if (this.#reads > MOST_READS) throw new Error(`more than ${MOST_READS} reads`)
    const end = Math.min(from + length, this.size)
    if (end <= from) return new Uint8Array()
    const part = this.#held.find((one) => one.from <= from && end <= one.from + one.bytes.length)
    const { from: begins, bytes } = part ?? (await this.#fetch(from, end))
    return bytes.subarray(from - begins, end - begins)
  }

  /** Fetches a part at once that will be read in pieces. */
  async hold(from: number, length: number): Promise<void> {
    const bytes = await this.readUint8Array(from, length)
    this.#held.push({ from, bytes })
  }

  async #fetch(from: number, end: number): Promise<Part> {
    if (end - from > LARGEST_PART) throw new Error(`a part of more than ${LARGEST_PART} bytes`)
    const { status, body } = await this.#ask(`${from}-${end - 1}`)
    if (status !== 206 || body.length < end - from) throw new NotDelivered('not the requested part')
    return { from, bytes: body }
  }

  async #ask(range: string): Promise<SafeAnswer> {
    this.#requests += 1
    if (this.#requests > MOST_REQUESTS) throw new Error(`more than ${MOST_REQUESTS} requests`)
    const headers = { range: `bytes=${range}` }
    return safeFetch(this.#url, { ...this.#options, headers, maxBytes: LARGEST_PART })
  }
}
