// For servers only, because it handles secret keys: code for pages must not import it.

/** The two keys of an account, as in a Basic header. */
export interface BasicCredentials {
  publicKey: string
  secretKey: string
}

/** The keys as sent in the header: Base64 of UTF-8. */
export function encodedCredentials({ publicKey, secretKey }: BasicCredentials): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${publicKey}:${secretKey}`)))
}

/** The whole `Authorization` header of an account's keys. */
export function basicHeader(keys: BasicCredentials): string {
  return `Basic ${encodedCredentials(keys)}`
}
