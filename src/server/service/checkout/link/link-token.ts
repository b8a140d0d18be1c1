import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret for a link's address: 128 random bits, 22 characters. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

/** The hash a token is kept and found by. Tokens are long and random, so a plain SHA-256 suffices. */
export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}
