import type { Selectable } from 'kysely'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import type { IdentityProviderTable } from '../../database/tables/people.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/keyring.ts'
import type { Acted } from '../audit/audit-log.ts'
import { requireSubject } from './members.ts'
import { findPerson, type Person } from './persons.ts'

export type Provider = Selectable<IdentityProviderTable>

export interface ProviderDependencies {
  db: Database
  seal: Seal
  publicUrl: string
  now: Date
}

const LIFE_MS = 10 * 60_000

/** The path that providers redirect back to. */
export const RETURN_PATH = '/console/sign-in/provider'

/** A company's identity provider, entered by an operator, who knows who owns the domain. */
export interface NewProvider {
  subjectId: string
  issuer: string
  clientId: string
  clientSecret: string
  domain: string
  now: Date
}

/** Sets the identity provider for a domain, replacing the previous one. */
export async function setProvider(
  tx: DatabaseTransaction,
  { newId, seal }: { newId: NewId; seal: Seal },
  { subjectId, issuer, clientId, clientSecret, domain, now }: NewProvider,
): Promise<Acted<Provider>> {
  await requireSubject(tx, subjectId)
  const host = domain.trim().toLowerCase()
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))
    throw new HttpError('parameter_invalid', {
      param: 'domain',
      detail: 'Enter a domain such as company.example.',
    })
  if (!URL.canParse(issuer))
    throw new HttpError('parameter_invalid', { param: 'issuer', detail: 'Enter the issuer’s URL, such as https://….' })
  await tx.deleteFrom('identity_provider').where('domain', '=', host).execute()
  const provider = await tx
    .insertInto('identity_provider')
    .values({
      id: newId('ip'),
      subject_id: subjectId,
      issuer,
      client_id: clientId,
      client_secret_sealed: seal.seal(clientSecret),
      domain: host,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    record: provider.id,
    subject: subjectId,
    after: { domain: host, issuer, client_id: clientId },
    result: provider,
  }
}

/** The identity provider for an address's domain; undefined if there is none. */
export function findProvider(db: Database, email: string): Promise<Provider | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return db.selectFrom('identity_provider').selectAll().where('domain', '=', domain).executeTakeFirst()
}

/** Starts a sign-in at a provider: its address, and the state that the browser must return with. */
export async function beginAt(
  { db, seal, publicUrl, now }: ProviderDependencies,
  provider: Provider,
  { email, returnTo }: { email: string; returnTo: string },
): Promise<{ address: string; state: string }> {
  const config = await discover(provider, seal, publicUrl)
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
  await db
    .insertInto('provider_sign_in')
    .values({
      state,
      provider_id: provider.id,
      verifier_sealed: seal.seal(verifier),
      nonce,
      return_to: returnTo,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute()
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${publicUrl}${RETURN_PATH}`,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    login_hint: email,
  })
  return { address: address.href, state }
}

const Claims = z.object({ email: z.string(), email_verified: z.optional(z.boolean()) })

/**
 * Completes a sign-in, once: the person, and the page to open. Undefined for an unknown state, an invalid response, an
 * address outside the provider's domain, and an unknown address.
 */
export async function endAt(
  { db, seal, publicUrl, now }: ProviderDependencies,
  back: URL,
): Promise<{ person: Person; returnTo: string } | undefined> {
  const way = await db
    .deleteFrom('provider_sign_in')
    .where('state', '=', back.searchParams.get('state') ?? '')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (way === undefined) return undefined
  const provider = await db
    .selectFrom('identity_provider')
    .selectAll()
    .where('id', '=', way.provider_id)
    .executeTakeFirstOrThrow()
  const config = await discover(provider, seal, publicUrl)
  const callbackUrl = new URL(`${publicUrl}${RETURN_PATH}${back.search}`)
  const checks = {
    pkceCodeVerifier: seal.unseal(way.verifier_sealed),
    expectedState: way.state,
    expectedNonce: way.nonce,
    idTokenExpected: true,
  }
  const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, checks).catch(refuse)
  const subject = tokens.claims()?.sub ?? ''
  const stated = {
    ...(await oidc.fetchUserInfo(config, tokens.access_token, subject).catch(refuse)),
    ...tokens.claims(),
  }
  const claims = z.safeParse(Claims, stated)
  if (!claims.success || claims.data.email_verified === false) return undefined
  const email = claims.data.email.toLowerCase()
  if (!email.endsWith(`@${provider.domain}`)) return undefined
  const person = await findPerson(db, email)
  return person && { person, returnTo: way.return_to }
}

/** Refuses an invalid response that claims to be from a provider; the cause is logged. */
function refuse(cause: unknown): never {
  throw new HttpError('credentials_invalid', { detail: 'Your company’s sign-in returned an invalid response.', cause })
}

function discover(
  { issuer, client_id: clientId, client_secret_sealed: sealed }: Provider,
  seal: Seal,
  publicUrl: string,
): Promise<oidc.Configuration> {
  // Only a server on localhost may use a provider without encryption, on localhost too.
  const execute = publicUrl.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  return oidc
    .discovery(new URL(issuer), clientId, seal.unseal(sealed), undefined, { execute, timeout: 10 })
    .catch(refuse)
}
