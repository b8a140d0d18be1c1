/** Width and height of a picture in pixels. */
export interface ImageSize {
  width: number
  height: number
}

/**
 * Reads width and height from the header of a PNG, GIF, JPEG or WebP picture, without decoding it: a few bytes can
 * decode to gigabytes of pixels. Returns undefined for other files.
 */
export function imageSizeOf(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const starts = (text: string, at = 0) =>
    [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
  try {
    if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12))
      return { width: view.getUint32(16), height: view.getUint32(20) }
    if (starts('GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    if (starts('RIFF') && starts('WEBP', 8)) return webpSize(view, starts)
    if (starts('\xff\xd8\xff')) return jpegSize(view)
  } catch {
    // The file ends before its size.
  }
  return undefined
}

function webpSize(view: DataView, starts: (text: string, at: number) => boolean): ImageSize | undefined {
  if (starts('VP8X', 12)) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (starts('VP8 ', 12)) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (!starts('VP8L', 12)) return undefined
  const bits = view.getUint32(21, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

/** Finds the segment that starts a frame: SOF0 to SOF15, without DHT, JPG and DAC, whose codes are among them. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; at < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1
    const code = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return undefined
    const isFrame = code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return undefined
}
