const encoder = new TextEncoder()

/**
 * The HMAC-SHA256 of a text with a secret, as unpadded Base64url. The purpose keeps a signature for one thing from
 * being used for another.
 */
export async function signText(purpose: string, text: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), encoder.encode(purpose + text))
  return base64url(new Uint8Array(signature))
}

/** Whether one of the secrets signed the text for that purpose; compared in constant time. */
export async function isSignedText(
  purpose: string,
  { text, signature }: { text: string; signature: string },
  secrets: readonly string[],
): Promise<boolean> {
  const given = bytesOf(signature)
  const checks = secrets
    .filter((secret) => secret !== '')
    .map(async (secret) =>
      crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), given, encoder.encode(purpose + text)),
    )
  return (await Promise.all(checks)).some(Boolean)
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

/** Encodes bytes as Base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Decodes Base64url; returns no bytes for malformed text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return new Uint8Array()
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
