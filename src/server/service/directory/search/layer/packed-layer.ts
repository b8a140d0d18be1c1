import type { IndexLayer, LayerArrays } from './index-layer.ts'

/** A layer whose vocabularies are one text each, so that threads share all of it and a file holds it as it is. */
export interface PackedLayer extends LayerArrays {
  readonly size: number
  readonly wellKnown: number
  /** The words in order, a line each, in UTF-8. */
  readonly text: Uint8Array
  /** The topics in the same way. */
  readonly topicText: Uint8Array
}

/** Makes each vocabulary one text. */
export function packLayer({ words, topics, ...rest }: IndexLayer): PackedLayer {
  return { ...rest, text: packText(words), topicText: packText(topics) }
}

function packText(words: readonly string[]): Uint8Array {
  const bytes = new TextEncoder().encode(words.join('\n'))
  const text = new Uint8Array(new SharedArrayBuffer(bytes.length))
  text.set(bytes)
  return text
}

/** Makes the vocabularies words again; some 30 ms at national size. */
export function unpackLayer({ text, topicText, ...rest }: PackedLayer): IndexLayer {
  return { ...rest, words: unpackText(text), topics: unpackText(topicText) }
}

function unpackText(text: Uint8Array): string[] {
  // A decoder refuses shared memory, hence the copy.
  const decoded = new TextDecoder().decode(text.slice())
  return decoded === '' ? [] : decoded.split('\n')
}

/** Bytes of all arrays and both vocabularies. */
export function packedSize(packed: PackedLayer): number {
  return sectionsOf(packed).reduce((bytes, { array }) => bytes + array.byteLength, 0)
}

/** One array of a layer. */
export interface LayerSection {
  readonly name: string
  readonly array: Uint8Array | Uint32Array | Float32Array
}

/** The arrays of a layer by name. */
export function sectionsOf(packed: PackedLayer): LayerSection[] {
  return Object.entries(packed).flatMap(([name, array]) => (typeof array === 'number' ? [] : [{ name, array }]))
}
