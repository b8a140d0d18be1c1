import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { IndexLayer, LayerArrays } from './index-layer.ts'

/** The source of a saved index, so that it isn't used for another database. */
export interface LayerOrigin {
  /** The database and its timeline. */
  readonly database: string
  /** The database snapshot that it contains, in PostgreSQL's format. */
  readonly position: string
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number
}

const format = 'almoner directory index 5'
const Header = z.object({
  format: z.literal(format),
  origin: z.object({ database: z.string(), position: z.string(), readAt: z.number() }),
  size: z.int(),
  wellKnown: z.int(),
  sections: z.array(z.object({ name: z.string(), bytes: z.int() })),
})
type Header = z.output<typeof Header>

/** Writes an index to a file, atomically. */
export async function saveLayer(path: string, packed: PackedLayer, origin: LayerOrigin): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomUUID()}`
  try {
    const file = await open(unfinished, 'wx')
    try {
      await writeLayer(file, packed, origin)
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeLayer(file: FileHandle, packed: PackedLayer, origin: LayerOrigin): Promise<void> {
  const sections = sectionsOf(packed)
  const header = {
    format,
    origin,
    size: packed.size,
    wellKnown: packed.wellKnown,
    sections: sections.map(({ name, array }) => ({ name, bytes: array.byteLength })),
  }
  await file.write(`${JSON.stringify(header)}\n`)
  for (const { array } of sections) await file.write(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  await file.sync()
}

/** Reads an index from a file into shared memory; undefined if there is no complete one in this format. */
export async function readLayer(path: string): Promise<{ packed: PackedLayer; origin: LayerOrigin } | undefined> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const { header, start } = await readHeader(file)
    return { packed: await readSections(file, header, start), origin: header.origin }
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

const longestHeader = 16_384

async function readHeader(file: FileHandle): Promise<{ header: Header; start: number }> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(longestHeader), position: 0 })
  const end = buffer.subarray(0, bytesRead).indexOf('\n')
  return { header: z.parse(Header, JSON.parse(buffer.toString('utf8', 0, end))), start: end + 1 }
}

async function readSections(file: FileHandle, header: Header, start: number): Promise<PackedLayer> {
  const buffers = new Map<string, SharedArrayBuffer>()
  let position = start
  for (const { name, bytes } of header.sections) {
    const shared = new SharedArrayBuffer(bytes)
    const { bytesRead } = await file.read({ buffer: new Uint8Array(shared), position })
    if (bytesRead !== bytes) throw new RangeError('The file ends too early.')
    buffers.set(name, shared)
    position += bytes
  }
  return layerOf(header, (name) => {
    const found = buffers.get(name)
    if (found === undefined) throw new RangeError(`The file lacks ${name}.`)
    return found
  })
}

function layerOf(header: Header, buffer: (name: string) => SharedArrayBuffer): PackedLayer {
  const bytes = (name: string) => new Uint8Array(buffer(name))
  const integers = (name: string) => new Uint32Array(buffer(name))
  return {
    size: header.size,
    wellKnown: header.wellKnown,
    text: bytes('text'),
    topicText: bytes('topicText'),
    numbers: integers('numbers'),
    byNumber: integers('byNumber'),
    prominence: new Float32Array(buffer('prominence')),
    weakWords: bytes('weakWords'),
    sharedLetters: bytes('sharedLetters'),
    commonWords: integers('commonWords'),
    commonSharedLetters: bytes('commonSharedLetters'),
    postingStarts: integers('postingStarts'),
    postings: integers('postings'),
    topicStarts: integers('topicStarts'),
    topicPostings: integers('topicPostings'),
    topicCounts: bytes('topicCounts'),
    streamStarts: integers('streamStarts'),
    stream: integers('stream'),
    entries: integers('entries'),
    entryDocuments: integers('entryDocuments'),
    eins: integers('eins'),
    einDocuments: integers('einDocuments'),
    featured: integers('featured'),
    featuredRanks: integers('featuredRanks'),
    categories: integers('categories'),
    present: integers('present'),
    visible: integers('visible'),
    viaChange: integers('viaChange'),
    autoDirect: integers('autoDirect'),
  }
}

/** A layer with each vocabulary as one text, so that threads share all of it and a file stores it unchanged. */
export interface PackedLayer extends LayerArrays {
  readonly size: number
  readonly wellKnown: number
  /** The words in order, one per line, in UTF-8. */
  readonly text: Uint8Array
  /** The topics in the same form. */
  readonly topicText: Uint8Array
}

/** Converts each vocabulary to one text. */
export function packLayer({ words, topics, ...rest }: IndexLayer): PackedLayer {
  return { ...rest, text: packText(words), topicText: packText(topics) }
}

function packText(words: readonly string[]): Uint8Array {
  const bytes = new TextEncoder().encode(words.join('\n'))
  const text = new Uint8Array(new SharedArrayBuffer(bytes.length))
  text.set(bytes)
  return text
}

/** Converts the texts back to words; about 30 ms for the national directory. */
export function unpackLayer({ text, topicText, ...rest }: PackedLayer): IndexLayer {
  return { ...rest, words: unpackText(text), topics: unpackText(topicText) }
}

function unpackText(text: Uint8Array): string[] {
  // TextDecoder refuses shared memory, hence the copy.
  const decoded = new TextDecoder().decode(text.slice())
  return decoded === '' ? [] : decoded.split('\n')
}

/** Size of all arrays and both vocabularies in bytes. */
export function packedSize(packed: PackedLayer): number {
  return sectionsOf(packed).reduce((bytes, { array }) => bytes + array.byteLength, 0)
}

export interface LayerSection {
  readonly name: string
  readonly array: Uint8Array | Uint32Array | Float32Array
}

/** The arrays of a layer by name. */
export function sectionsOf(packed: PackedLayer): LayerSection[] {
  return Object.entries(packed).flatMap(([name, array]) => (typeof array === 'number' ? [] : [{ name, array }]))
}
