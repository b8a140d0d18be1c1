/** What the proxy knows of the account behind a public key. */
export interface ProxyAccount {
  publicKey: string
  secretKey: string
  /** Secrets that are being replaced and still valid. */
  olderSecretKeys?: readonly string[]
  liveMode: boolean
  /** Origins whose pages may use this key for more than open reads. */
  allowedOrigins: readonly string[]
  /** Consent a nonprofit must have given before these pages may offer it. */
  consentPolicy: 'any' | 'either' | 'direct' | 'via_change' | 'both'
}

/** The secrets an account signs with: the present one, and those being replaced. */
export function secretsOf({ secretKey, olderSecretKeys = [] }: ProxyAccount): string[] {
  return [secretKey, ...olderSecretKeys]
}

/** Finds the account of a public key; undefined for an unknown key. */
export type FindProxyAccount = (publicKey: string) => Promise<ProxyAccount | undefined>

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Tells whether pages of an origin may use the account's key; pages of one's own machine always may with a test key. */
export function isAllowedOrigin(account: ProxyAccount, origin: string): boolean {
  return account.allowedOrigins.includes(origin) || (!account.liveMode && LOOPBACK.test(origin))
}

/** The origin of a URL, or undefined when it is none. */
export function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
