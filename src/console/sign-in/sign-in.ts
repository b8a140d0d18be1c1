import type { SignInMethod } from '../../server/database/tables/people.ts'
import type { Database } from '../../server/database/tables/tables.ts'
import { clientAddress, isCrossSite } from '../../server/http/client-address.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { createTokenBuckets, type TokenBuckets } from '../../server/http/rate-limits.ts'
import { act } from '../../server/service/audit/audit-log.ts'
import { idOfLink } from '../../server/service/console-links/console-links.ts'
import { acceptInvitation, findInvitation, subjectName } from '../../server/service/people/members.ts'
import { passkeysOf, signInOptions, spendPasskey } from '../../server/service/people/passkeys.ts'
import { type Person, readEmail } from '../../server/service/people/persons.ts'
import { beginAt, endAt, findProvider, type Provider, RETURN_PATH } from '../../server/service/people/providers.ts'
import {
  beginSession,
  endSessions,
  findSession,
  isLinkOpen,
  readCookie,
  readSessionCookie,
  requestSignInLink,
  sessionCookie,
  spendLink,
} from '../../server/service/people/sessions.ts'
import { answerForgedForm, isOwnForm, readSentForm } from '../frame/answer-operation.ts'
import { answerPage, redirectTo, safeReturn } from '../frame/answers.ts'
import type { ConsoleContext, ConsoleDependencies } from '../frame/define.ts'
import { noticePage } from '../frame/layout.ts'
import {
  endedPage,
  followPage,
  invitationPage,
  provePage,
  providerPage,
  sentPage,
  signInPage,
} from './sign-in-pages.ts'

/** Sign-in attempts per client address, over all methods. */
const ATTEMPTS = { requests: 30, seconds: 900 }

const STATE_COOKIE = 'almoner_provider'

/** Handles all sign-in addresses; undefined for any other address. */
export function createSignIn(dependencies: ConsoleDependencies): (request: Request) => Promise<Response | undefined> {
  const tries = createTokenBuckets(ATTEMPTS)
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/\/$/, '')
    const [, , way, token] = path.split('/')
    if (way !== 'sign-in' && way !== 'invitation' && way !== 'sandbox') return undefined
    if (path === RETURN_PATH && request.method === 'GET') return endProvider(dependencies, request)
    if (way === 'sandbox') return enterSandbox(dependencies, request, token ?? '')
    if (request.method === 'GET') return showStep(dependencies, request, way, token)
    if (request.method !== 'POST') return undefined
    if (isCrossSite(request, dependencies.publicUrl)) return answerForgedForm()
    const wait = refuseTooManyAttempts(tries, request)
    if (wait !== undefined) return wait
    if (way === 'invitation') return followInvitation(dependencies, request, token ?? '')
    if (token === 'passkey') return enterByPasskey(dependencies, request)
    return token === undefined ? sendLink(dependencies, request) : followLink(dependencies, request, token)
  }
}

/** Answers 429 to a client with too many attempts; undefined otherwise. */
function refuseTooManyAttempts(tries: TokenBuckets, request: Request): Promise<Response> | undefined {
  const client = clientAddress(request)
  const quota = client === undefined ? undefined : tries.take(client)
  if (quota?.allowed !== false) return undefined
  const minutes = Math.ceil(quota.resetSeconds / 60)
  return answerPage(
    429,
    noticePage('Too many attempts', `Please wait ${minutes} minutes and try again.`, '/console/sign-in'),
  )
}

async function showStep(
  dependencies: ConsoleDependencies,
  request: Request,
  way: 'sign-in' | 'invitation',
  token: string | undefined,
): Promise<Response> {
  const { db, seal, clock } = dependencies
  const now = clock.now(true)
  const { pathname, searchParams } = new URL(request.url)
  if (token === undefined && way === 'sign-in')
    return showSignIn(dependencies, { status: 200, to: safeReturn(searchParams.get('to')) })
  const id = idOfLink(seal, way === 'sign-in' ? 'signIn' : 'invitation', token ?? '')
  if (way === 'sign-in')
    return id !== undefined && (await isLinkOpen(db, id, now))
      ? answerPage(200, followPage(pathname))
      : answerPage(410, endedPage())
  const invitation = id === undefined ? undefined : await findInvitation(db, id, now)
  if (invitation === undefined) return answerPage(410, endedPage())
  const { subject_id: subjectId, role } = invitation
  return answerPage(200, invitationPage(pathname, { place: await subjectName(db, subjectId), role }))
}

async function showSignIn(
  { seal, publicUrl, clock }: ConsoleDependencies,
  { status, ...view }: { status: number; to: string; problem?: { text: string; param?: string }; email?: string },
): Promise<Response> {
  const options = await signInOptions({ seal, publicUrl, now: clock.now(true) })
  return answerPage(status, signInPage({ ...view, options }))
}

async function sendLink(dependencies: ConsoleDependencies, request: Request): Promise<Response> {
  const { db, newId, clock, isPrivate, log } = dependencies
  const { fields } = await readSentForm(request)
  const to = safeReturn(String(fields.to ?? ''))
  const typed = String(fields.email ?? '')
  try {
    const email = readEmail(typed)
    const provider = await findProvider(db, email)
    if (provider !== undefined) return await beginProvider(dependencies, provider, { email, returnTo: to })
    const wanted = { email, returnTo: to, now: clock.now(true), keepsLetters: isPrivate }
    // Not awaited, so that the response time doesn't reveal whether the address is known.
    requestSignInLink(db, newId, wanted).catch((error: unknown) =>
      log.error({ err: error }, 'Sending a sign-in link failed'),
    )
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return showSignIn(dependencies, { status: 422, to, problem: { text: error.message, param: 'email' }, email: typed })
  }
  return answerPage(200, sentPage(isPrivate))
}

async function enterByPasskey(dependencies: ConsoleDependencies, request: Request): Promise<Response> {
  const { db, seal, publicUrl, clock } = dependencies
  const { fields } = await readSentForm(request)
  const to = safeReturn(String(fields.to ?? ''))
  try {
    return await db.transaction().execute(async (tx) => {
      const passkeys = { seal, publicUrl, now: clock.now(true) }
      const person = await spendPasskey(tx, passkeys, String(fields.credential ?? ''))
      refuseSandboxUser(dependencies, person)
      return startSession(dependencies, request, { person, method: 'passkey', to, tx })
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return showSignIn(dependencies, { status: 401, to, problem: { text: error.message } })
  }
}

function followLink(dependencies: ConsoleDependencies, request: Request, token: string): Promise<Response> {
  const { db, seal, clock, newId } = dependencies
  return db.transaction().execute(async (tx) => {
    const id = idOfLink(seal, 'signIn', token)
    const used = id === undefined ? undefined : await spendLink(tx, newId, { id, now: clock.now(true) })
    if (used === undefined) return answerPage(410, endedPage())
    return startSession(dependencies, request, { person: used.person, method: 'link', to: used.returnTo, tx })
  })
}

async function followInvitation(dependencies: ConsoleDependencies, request: Request, token: string): Promise<Response> {
  const { db, seal, clock, newId } = dependencies
  const id = idOfLink(seal, 'invitation', token)
  if (id === undefined) return answerPage(410, endedPage())
  const { fields } = await readSentForm(request)
  const name = String(fields.name ?? '')
    .trim()
    .slice(0, 100)
  const now = clock.now(true)
  return db.transaction().execute(async (tx) => {
    const accepted = await acceptInvitation(tx, newId, { id, name, now })
    if (accepted === undefined) return answerPage(410, endedPage())
    const { result: person, ...audited } = accepted
    const actor = { kind: 'person', id: person.id, name: person.email, address: clientAddress(request) } as const
    await act(tx, { actor, action: 'team.join', now }, async () => ({ ...audited, result: undefined }))
    return startSession(dependencies, request, { person, method: 'invitation', to: '/console', tx })
  })
}

/** Signs a sandbox user in by the link that the server printed at start; private servers only. */
async function enterSandbox(dependencies: ConsoleDependencies, request: Request, token: string): Promise<Response> {
  const { db, seal, isPrivate } = dependencies
  const id = isPrivate ? idOfLink(seal, 'sandbox', token) : undefined
  if (id === undefined || request.method !== 'GET') return answerPage(410, endedPage())
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .selectAll()
      .where('id', '=', id)
      .where('sandbox', '=', true)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (person === undefined) return answerPage(410, endedPage())
    return startSession(dependencies, request, { person, method: 'sandbox', to: '/console', tx })
  })
}

/** Starts a company sign-in; a cookie keeps its state. */
async function beginProvider(
  { db, seal, publicUrl, clock }: ConsoleDependencies,
  provider: Provider,
  wanted: { email: string; returnTo: string },
): Promise<Response> {
  const { address, state } = await beginAt({ db, seal, publicUrl, now: clock.now(true) }, provider, wanted)
  const answer = await answerPage(200, providerPage(address, provider.domain))
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${STATE_COOKIE}=${state}; Path=${RETURN_PATH}; Max-Age=600; HttpOnly; SameSite=Lax${secure}`
  answer.headers.append('set-cookie', cookie)
  return answer
}

/** Completes a company sign-in in the browser that started it. */
async function endProvider(dependencies: ConsoleDependencies, request: Request): Promise<Response> {
  const { db, seal, publicUrl, clock, log } = dependencies
  const back = new URL(request.url)
  if (readCookie(request.headers, STATE_COOKIE) !== back.searchParams.get('state')) return answerFailed()
  try {
    const found = await endAt({ db, seal, publicUrl, now: clock.now(true) }, back)
    if (found === undefined) return answerFailed()
    const { person, returnTo: to } = found
    refuseSandboxUser(dependencies, person)
    return await db
      .transaction()
      .execute((tx) => startSession(dependencies, request, { person, method: 'provider', to, tx }))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    log.warn({ err: error }, 'A company sign-in failed')
    return answerFailed()
  }
}

function answerFailed(): Promise<Response> {
  return answerPage(
    403,
    noticePage(
      'You’re not signed in',
      'Your company’s sign-in failed, or your address isn’t on any team. Ask an owner of your team for an invitation.',
      '/console/sign-in',
      'Sign in',
    ),
  )
}

/** Replaces the browser's session with a new one, writes the audit entry and redirects. */
async function startSession(
  dependencies: ConsoleDependencies,
  request: Request,
  { person, method, to, tx }: { person: Person; method: SignInMethod; to: string; tx: Database },
): Promise<Response> {
  const { clock, newId, publicUrl } = dependencies
  const now = clock.now(true)
  const address = clientAddress(request)
  const before = await findSession(tx, readSessionCookie(publicUrl, request), now)
  if (before !== undefined) await endSessions(tx, before.person.id, { only: before.session.id, now })
  const agent = request.headers.get('user-agent') ?? ''
  const token = await beginSession(tx, newId, person, { method, address, agent, now })
  const actor = { kind: 'person', id: person.id, name: person.email, address, requestId: newId('req') } as const
  await act(tx, { actor, action: 'session.begin', now }, async () => ({
    record: person.id,
    subject: person.id,
    after: { method },
    result: undefined,
  }))
  return redirectTo(safeReturn(to), sessionCookie(publicUrl, token))
}

/** Sandbox users can sign in only on a private server. */
function refuseSandboxUser({ isPrivate }: ConsoleDependencies, { sandbox }: Person): void {
  if (sandbox && !isPrivate) throw new HttpError('credentials_invalid', { detail: 'This user can’t sign in here.' })
}

type Signed = Pick<ConsoleContext, 'dependencies' | 'request' | 'session' | 'person' | 'formToken' | 'now'>

/** `/console/prove`: a signed-in person confirms their identity by passkey or e-mailed link. */
export function createProving(): (context: Signed) => Promise<Response> {
  const tries = createTokenBuckets(ATTEMPTS)
  return async (context) => {
    const { request } = context
    const { pathname, searchParams } = new URL(request.url)
    if (request.method !== 'POST') return show(context, safeReturn(searchParams.get('to')))
    const { fields } = await readSentForm(request)
    if (!isOwnForm(context, fields)) return answerForgedForm()
    const to = safeReturn(String(fields.to ?? ''))
    const wait = refuseTooManyAttempts(tries, request)
    if (wait !== undefined) return wait
    return pathname.endsWith('/letter') ? sendLetter(context, to) : takePasskey(context, String(fields.credential), to)
  }
}

async function show({ dependencies, person, formToken, now }: Signed, to: string, problem?: string): Promise<Response> {
  const { db, seal, publicUrl } = dependencies
  const view = {
    to,
    formToken,
    email: person.email,
    options: await signInOptions({ seal, publicUrl, now }),
    hasPasskey: (await passkeysOf(db, person.id)).length > 0,
    ...(problem === undefined ? {} : { problem }),
  }
  return answerPage(problem === undefined ? 200 : 401, provePage('Confirm it’s you', view))
}

async function sendLetter({ dependencies, person, now }: Signed, returnTo: string): Promise<Response> {
  const { db, newId, isPrivate } = dependencies
  await requestSignInLink(db, newId, { email: person.email, returnTo, now, keepsLetters: isPrivate })
  return answerPage(200, sentPage(isPrivate))
}

async function takePasskey(context: Signed, credential: string, to: string): Promise<Response> {
  const { dependencies, person, session, now } = context
  const { db, seal, publicUrl } = dependencies
  try {
    await db.transaction().execute(async (tx) => {
      const shown = await spendPasskey(tx, { seal, publicUrl, now }, credential)
      if (shown.id !== person.id)
        throw new HttpError('credentials_invalid', { detail: 'This passkey belongs to someone else.' })
      await tx.updateTable('console_session').set({ proved_at: now }).where('id', '=', session.id).execute()
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return show(context, to, error.message)
  }
  return redirectTo(to)
}
