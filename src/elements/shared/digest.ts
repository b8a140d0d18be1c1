/** SHA-256 of a text; undefined on a page without a secure context, where browsers offer none. */
export async function sha256(text: string): Promise<Uint8Array | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && new Uint8Array(digest)
}

/** Bytes in hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
