import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { openLocally } from './local-server.ts'

/** A real OpenID Connect provider on this machine, where people sign in by pressing a button. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

/** Starts a provider that redirects to `returnTo` and reports the person in the sign-in form as verified. */
export async function startIdentityProvider(returnTo: string): Promise<IdentityProvider> {
  const [clientId, clientSecret] = ['almoner', 'a secret of the provider, long enough for it']
  const server = createServer()
  const { port, close } = await openLocally(server)
  const issuer = `http://localhost:${port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] },
    cookies: { keys: ['of the test alone'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: !sub.startsWith('unverified') }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    close,
  }
}
