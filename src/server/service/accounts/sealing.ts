import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts small secrets for the database (AES-256-GCM) and derives others; the master key stays outside of it. */
export interface Seal {
  seal(secret: string): Buffer
  /** Throws when the sealed bytes were changed or made under another master key. */
  unseal(sealed: Buffer): string
  /** 32 bytes that only the master key can make of a text; those of one purpose say nothing about another's. */
  derive(purpose: string, text: string): Buffer
}

/** Makes a seal from a master key of 32 bytes. */
export function createSeal(masterKey: Buffer): Seal {
  return {
    seal(secret) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', masterKey, nonce)
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    unseal(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', masterKey, sealed.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    derive(purpose, text) {
      const key = createHmac('sha256', masterKey).update(`almoner ${purpose}`).digest()
      return createHmac('sha256', key).update(text).digest()
    },
  }
}
