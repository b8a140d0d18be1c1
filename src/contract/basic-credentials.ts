// For servers alone, which know a secret key: nothing that is made for pages imports it.

/** The two keys of an account, as a Basic header carries them. */
export interface BasicCredentials {
  publicKey: string
  secretKey: string
}

/** The keys as they stand in the header, in Base64 of UTF-8. */
export function encodedCredentials({ publicKey, secretKey }: BasicCredentials): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${publicKey}:${secretKey}`)))
}

/** The whole `Authorization` header of an account's keys. */
export function basicHeader(keys: BasicCredentials): string {
  return `Basic ${encodedCredentials(keys)}`
}
