import { base64url, bytesOf } from '../../actions/signed-text.ts'

const IV_BYTES = 12
const encoder = new TextEncoder()

/** A text that only who has the secret can read or make (AES-256-GCM), as base64url; the purpose keeps uses apart. */
export async function sealText(purpose: string, text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await keyOf(purpose, secret, 'encrypt')
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(text))
  return base64url(Uint8Array.from([...iv, ...new Uint8Array(sealed)]))
}

/** The text that was sealed with one of the secrets; undefined for anything else. */
export async function openSealed(
  purpose: string,
  sealed: string,
  secrets: readonly string[],
): Promise<string | undefined> {
  const bytes = bytesOf(sealed)
  for (const secret of secrets) {
    const key = await keyOf(purpose, secret, 'decrypt')
    const parameters = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES) }
    const opened = await crypto.subtle.decrypt(parameters, key, bytes.subarray(IV_BYTES)).catch(() => undefined)
    if (opened !== undefined) return new TextDecoder().decode(opened)
  }
  return undefined
}

async function keyOf(purpose: string, secret: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(purpose + secret))
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, [use])
}
