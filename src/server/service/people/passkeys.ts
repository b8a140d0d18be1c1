import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { PasskeyTable } from '../../database/tables/people.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Seal } from '../accounts/keyring.ts'
import type { Acted } from '../audit/audit-log.ts'
import type { Person } from './persons.ts'

export type Passkey = Selectable<PasskeyTable>

/** Passkeys belong to the host of our public address. */
export interface PasskeyDependencies {
  seal: Seal
  publicUrl: string
  now: Date
}

const LIFE_MS = 10 * 60_000
const RELYING_PARTY = 'Almoner'

/** Loaded on first use: it takes a third of the service's total loading time. */
const webauthn = () => import('@simplewebauthn/server')

/** WebAuthn options to sign in with any passkey for this site, as JSON. */
export async function signInOptions({ seal, publicUrl, now }: PasskeyDependencies): Promise<string> {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge: newChallenge(seal, 'sign in', now),
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

/** WebAuthn options to create a passkey for a person, as JSON. */
export async function registrationOptions(
  { seal, publicUrl, now }: PasskeyDependencies,
  { id, email, name }: Person,
  known: readonly Passkey[],
): Promise<string> {
  const options = await (await webauthn()).generateRegistrationOptions({
    rpID: new URL(publicUrl).hostname,
    rpName: RELYING_PARTY,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name || email,
    challenge: newChallenge(seal, `register ${id}`, now),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((passkey) => ({ id: passkey.id })),
  })
  return JSON.stringify(options)
}

const base64url = z.string().check(z.regex(/^[\w-]{1,20000}$/))
const extensions = z._default(z.record(z.string(), z.unknown()), {})
const Registration = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(30)))),
  }),
})
const Assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.nullish(base64url),
  }),
})

/** Stores a new passkey of a person; refuses a response to a challenge that isn't ours or was used. */
export async function addPasskey(
  tx: DatabaseTransaction,
  { seal, publicUrl, now }: PasskeyDependencies,
  { person, name, credential }: { person: Person; name: string; credential: string },
): Promise<Acted<void>> {
  const sent = read(Registration, credential)
  const { transports = [], ...answer } = sent.response
  const response: RegistrationResponseJSON = { ...sent, response: { ...answer, transports } }
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isOurs(seal, `register ${person.id}`, challenge, now),
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified.verified) throw unverified()
  await spend(tx, sent.response.clientDataJSON, now)
  const { id, publicKey, counter } = verified.registrationInfo.credential
  await tx
    .insertInto('passkey')
    .values({
      id,
      person_id: person.id,
      name: name.trim().slice(0, 60) || 'Passkey',
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { record: id, subject: person.id, after: { name }, result: undefined }
}

/**
 * The owner of the passkey that answered one of our challenges, accepted once; any other response is refused with the
 * same error.
 */
export async function spendPasskey(
  tx: DatabaseTransaction,
  { seal, publicUrl, now }: PasskeyDependencies,
  credential: string,
): Promise<Person> {
  const sent = read(Assertion, credential)
  const passkey = await tx.selectFrom('passkey').selectAll().where('id', '=', sent.id).executeTakeFirst()
  if (passkey === undefined) throw unverified()
  const { userHandle, ...answer } = sent.response
  const response: AuthenticationResponseJSON = {
    ...sent,
    response: { ...answer, ...(typeof userHandle === 'string' ? { userHandle } : {}) },
  }
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isOurs(seal, 'sign in', challenge, now),
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(refuse)
  if (!verified.verified) throw unverified()
  await spend(tx, sent.response.clientDataJSON, now)
  await tx
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, used_at: now })
    .where('id', '=', passkey.id)
    .execute()
  const person = await tx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', passkey.person_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) throw unverified()
  return person
}

/** A person's passkeys, oldest first. */
export function passkeysOf(db: Database, personId: string): Promise<Passkey[]> {
  return db.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('created_at').execute()
}

/** Deletes a person's passkey. */
export async function removePasskey(
  tx: DatabaseTransaction,
  { person, id }: { person: Person; id: string },
): Promise<Acted<void>> {
  const row = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('person_id', '=', person.id)
    .returning('name')
    .executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: 'This passkey doesn’t exist.' })
  return { record: id, subject: person.id, before: { name: row.name }, result: undefined }
}

function read<Answer extends z.ZodMiniType>(schema: Answer, text: string): z.output<Answer> {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch (cause) {
    throw unverified(cause)
  }
}

function refuse(cause: unknown): never {
  throw unverified(cause)
}

function unverified(cause?: unknown): HttpError {
  return new HttpError('credentials_invalid', { detail: 'This passkey was not accepted. Please try again.', cause })
}

/** Random bytes, an expiry, and a signature over both for one purpose. */
function newChallenge(seal: Seal, purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(22)
  randomBytes(16).copy(body)
  body.writeUIntBE(now.getTime() + LIFE_MS, 16, 6)
  return new Uint8Array(Buffer.concat([body, markOf(seal, purpose, body)]))
}

function isOurs(seal: Seal, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== 54) return false
  const [body, mark] = [bytes.subarray(0, 22), bytes.subarray(22)]
  return timingSafeEqual(mark, markOf(seal, purpose, body)) && body.readUIntBE(16, 6) > now.getTime()
}

function markOf(seal: Seal, purpose: string, body: Buffer): Buffer {
  return seal.derive(`passkey ${purpose}`, body.toString('hex'))
}

const ClientData = z.object({ challenge: z.string() })

async function spend(tx: DatabaseTransaction, clientDataJSON: string, now: Date): Promise<void> {
  const { challenge } = z.parse(ClientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  const spent = await tx
    .insertInto('spent_challenge')
    .values({ challenge, expires_at: new Date(now.getTime() + LIFE_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (spent.numInsertedOrUpdatedRows !== 1n) throw unverified()
}
