import { encodedCredentials } from '../../contract/basic-credentials.ts'
import { type ProxyAccount, secretsOf } from './proxy-account.ts'

/** What of an account must never be said: its secrets, and the Basic header they make. */
function secretTexts(account: ProxyAccount): string[] {
  return secretsOf(account)
    .filter((secretKey) => secretKey !== '')
    .flatMap((secretKey) => [secretKey, encodedCredentials({ publicKey: account.publicKey, secretKey })])
}

/** Whether a text tells a secret of the account: a service that echoes what it was sent must not give it away. */
export function tellsSecret(text: string, account: ProxyAccount): boolean {
  return secretTexts(account).some((secret) => text.includes(secret))
}

/** The text with every secret of the account blotted out. */
export function withoutSecrets(text: string, account: ProxyAccount): string {
  return secretTexts(account).reduce((said, secret) => said.replaceAll(secret, '[redacted]'), text)
}
