/** SHA-256 of a text; undefined on a page without a secure context, where browsers offer none. */
export async function sha256(text: string): Promise<Uint8Array | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && new Uint8Array(digest)
}

/** SHA-256 of a text in hex; undefined where there is none. */
export async function hashOf(text: string): Promise<string | undefined> {
  const digest = await sha256(text)
  return digest && hexOf(digest)
}

/** Bytes in hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
