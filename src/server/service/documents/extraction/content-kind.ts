/** What a file is by its first bytes; names and declared types are not believed. */
export type ContentKind = 'xml' | 'pdf' | 'zip' | 'gzip' | 'other'

const SEARCHED = 1024

/** Sniffs a file. A PDF's mark may stand anywhere in the first kilobyte, as readers have always allowed. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const [first, second, third, fourth] = bytes
  if (first === 0x1f && second === 0x8b) return 'gzip'
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return 'zip'
  const start = decodeText(bytes.subarray(0, SEARCHED))
  if (start.includes('%PDF-')) return 'pdf'
  return /^\s*<(\?xml|!--|[A-Za-z])/.test(start) && !/^\s*<(!doctype\s+)?html/i.test(start) ? 'xml' : 'other'
}

/** Decodes text by its byte order mark: UTF-8 unless it says UTF-16. The mark itself is dropped. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
