/** SHA-256 of a text in hex; undefined on a page without a secure context, where browsers offer none. */
export async function sha256(text: string): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  if (digest === undefined) return undefined
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
