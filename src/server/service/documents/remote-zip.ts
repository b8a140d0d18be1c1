import { Reader } from '@zip.js/zip.js/index-native.min.js'
import { type SafeAnswer, type SafeFetchOptions, safeFetch } from '../../outbound/safe-fetch.ts'

/** Directories and returns are smaller; batches themselves are not. */
export const LARGEST_PART = 32 * 1024 * 1024
/** The last bytes of a zip, where its directory ends: as far as a comment, and as much behind it, may reach. */
const TAIL = 132_000
/** A zip in order takes four: its tail, where its directory begins, that directory, and the file. */
const MOST_REQUESTS = 8
/** The largest return is read in some hundred pieces; a directory made to be searched would be in millions. */
const MOST_READS = 1000

/** The server answered, but not with the part that was asked for. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
}

interface Part {
  from: number
  bytes: Uint8Array
}

/** A zip somewhere on the web, of which parts are fetched as they are read. Throws OutboundError and NotDelivered. */
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

  /** Fetches the tail, and learns the size from it; a server that knows no ranges sends the whole. */
  override async init(): Promise<void> {
    const { status, headers, body } = await this.#ask(`-${TAIL}`)
    const size = status === 200 ? body.length : Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1])
    if ((status !== 200 && status !== 206) || !(size >= body.length)) throw new NotDelivered('its end is missing')
    this.size = size
    this.#held.push({ from: size - body.length, bytes: body })
    await super.init?.()
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    this.#reads += 1
    if (this.#reads > MOST_READS) throw new Error('it leads nowhere')
    const end = Math.min(from + length, this.size)
    if (end <= from) return new Uint8Array()
    const part = this.#held.find((one) => one.from <= from && end <= one.from + one.bytes.length)
    const { from: begins, bytes } = part ?? (await this.#fetch(from, end))
    return bytes.subarray(from - begins, end - begins)
  }

  /** Fetches a part at once that is going to be read in pieces. */
  async hold(from: number, length: number): Promise<void> {
    const bytes = await this.readUint8Array(from, length)
    this.#held.push({ from, bytes })
  }

  async #fetch(from: number, end: number): Promise<Part> {
    if (end - from > LARGEST_PART) throw new Error('more than a directory or a return')
    const { status, body } = await this.#ask(`${from}-${end - 1}`)
    if (status !== 206 || body.length < end - from) throw new NotDelivered('not the requested part')
    return { from, bytes: body }
  }

  async #ask(range: string): Promise<SafeAnswer> {
    this.#requests += 1
    if (this.#requests > MOST_REQUESTS) throw new Error('its parts are out of order')
    const headers = { range: `bytes=${range}` }
    return safeFetch(this.#url, { ...this.#options, headers, maxBytes: LARGEST_PART })
  }
}
