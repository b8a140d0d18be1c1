/** The account of a public key, as far as the proxy needs it. */
export interface ProxyAccount {
  publicKey: string
  secretKey: string
  /** Previous secrets that are still valid. */
  olderSecretKeys?: readonly string[]
  liveMode: boolean
  /** Origins whose pages can use guarded operations. */
  allowedOrigins: readonly string[]
  /** Consent that a nonprofit must have given before these pages can offer it. */
  consentPolicy: 'any' | 'either' | 'direct' | 'via_change' | 'both'
}

/** The valid secrets of an account: the current one, and previous ones during a rotation. */
export function secretsOf({ secretKey, olderSecretKeys = [] }: ProxyAccount): string[] {
  return [secretKey, ...olderSecretKeys]
}

/** Finds the account of a public key; undefined for an unknown key. */
export type FindProxyAccount = (publicKey: string) => Promise<ProxyAccount | undefined>

const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether an origin can use the account's key; localhost always can with a test key. */
export function isAllowedOrigin(account: ProxyAccount, origin: string): boolean {
  return account.allowedOrigins.includes(origin) || (!account.liveMode && LOOPBACK.test(origin))
}

/** The origin of a URL; undefined if it is invalid. */
export function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
