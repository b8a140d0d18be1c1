import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** A line of a `|`-delimited IRS file, cells trimmed; lines count from 1. */
export interface PipedLine {
  line: number
  cells: string[]
  /** Approximate bytes up to the end of the line: every line end counts as one byte. */
  bytesRead: number
}

/**
 * Reads a `|`-delimited file without header line by line, skipping empty lines; memory use doesn't grow with its size.
 */
export async function* readPiped(file: string): AsyncGenerator<PipedLine> {
  const input = createReadStream(file, { highWaterMark: 256 * 1024 })
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  let line = 0
  let bytesRead = 0
  for await (const text of lines) {
    line += 1
    bytesRead += Buffer.byteLength(text) + 1
    const plain = line === 1 ? text.replace(/^\ufeff/u, '') : text
    if (plain.trim() !== '') yield { line, cells: plain.split('|').map((cell) => cell.trim()), bytesRead }
  }
}
