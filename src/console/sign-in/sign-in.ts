import { clientAddress, isFromElsewhere } from '../../server/http/client-address.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { createTokenBuckets, type TokenBuckets } from '../../server/http/rate-limits.ts'
import { act } from '../../server/service/audit/record-act.ts'
import { idOfLink } from '../../server/service/console-links/console-links.ts'
import { acceptInvitation, findInvitation } from '../../server/service/people/invitations.ts'
import { subjectName } from '../../server/service/people/members.ts'
import { signInOptions, spendPasskey } from '../../server/service/people/passkeys.ts'
import { readEmail } from '../../server/service/people/persons.ts'
import { findProvider, RETURN_PATH } from '../../server/service/people/providers.ts'
import { isLinkOpen, requestSignInLink, spendLink } from '../../server/service/people/sign-in-links.ts'
import { answerForeign } from '../frame/answer-operation.ts'
import { answerPage, safeReturn } from '../frame/answers.ts'
import { noticePage } from '../frame/bare-page.ts'
import type { ConsoleDependencies } from '../frame/console-dependencies.ts'
import { frameWords } from '../frame/frame-words.ts'
import { say } from '../frame/say.ts'
import { readSentForm } from '../frame/sent-fields.ts'
import { beginProvider, endProvider } from './company.ts'
import { enter, refuseStrangers } from './enter.ts'
import { endedPage, followPage, invitationPage, sentPage, signInPage } from './sign-in-pages.ts'

/** How often one client may try to come in, by whatever way. */
const TRIES = { requests: 30, seconds: 900 }

/** The ways in, for whoever is not signed in; undefined for any other address. */
export function createSignIn(dependencies: ConsoleDependencies): (request: Request) => Promise<Response | undefined> {
  const tries = createTokenBuckets(TRIES)
  return async (request) => {
    const path = new URL(request.url).pathname.replace(/\/$/, '')
    const [, , way, token] = path.split('/')
    if (way !== 'sign-in' && way !== 'invitation' && way !== 'sandbox') return undefined
    if (path === RETURN_PATH && request.method === 'GET') return endProvider(dependencies, request)
    if (way === 'sandbox') return enterSandbox(dependencies, request, token ?? '')
    if (request.method === 'GET') return showWay(dependencies, request, way, token)
    if (request.method !== 'POST') return undefined
    if (isFromElsewhere(request, dependencies.publicUrl)) return answerForeign()
    const wait = tooOften(tries, request)
    if (wait !== undefined) return wait
    if (way === 'invitation') return followInvitation(dependencies, request, token ?? '')
    if (token === 'passkey') return enterByPasskey(dependencies, request)
    return token === undefined ? sendLink(dependencies, request) : followLink(dependencies, request, token)
  }
}

/** The answer to a client that tried too often; undefined for all others. */
export function tooOften(tries: TokenBuckets, request: Request): Promise<Response> | undefined {
  const client = clientAddress(request)
  const asked = client === undefined ? undefined : tries.take(client)
  if (asked?.allowed !== false) return undefined
  const minutes = Math.ceil(asked.resetSeconds / 60)
  return answerPage(429, noticePage(frameWords.waitTitle, say(frameWords.wait, { minutes }), '/console/sign-in'))
}

async function showWay(
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
    // Not waited for: how long the answer takes tells nobody whether the address is known.
    requestSignInLink(db, newId, wanted).catch((error: unknown) =>
      log.error({ err: error }, 'A sign-in link was not written'),
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
      refuseStrangers(dependencies, person)
      return enter(dependencies, request, { person, method: 'passkey', to, tx })
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
    return enter(dependencies, request, { person: used.person, method: 'link', to: used.returnTo, tx })
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
    const { result: person, ...told } = accepted
    const actor = { kind: 'person', id: person.id, name: person.email, address: clientAddress(request) } as const
    await act(tx, { actor, action: 'team.join', now }, async () => ({ ...told, result: undefined }))
    return enter(dependencies, request, { person, method: 'invitation', to: '/console', tx })
  })
}

/** Lets one of the sandbox's people in by the link that the start printed; only where nobody else reaches the server. */
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
    return enter(dependencies, request, { person, method: 'sandbox', to: '/console', tx })
  })
}
