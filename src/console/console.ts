import { subjectKindOf } from '../contract/roles.ts'
import { HttpError } from '../server/http/http-error.ts'
import { isTimeZone } from '../server/kernel/calendar.ts'
import { answerAsset } from '../server/pages/page-assets.ts'
import { membershipsOf } from '../server/service/people/persons.ts'
import {
  endSessions,
  findSession,
  readSessionCookie,
  readTimeZone,
  sessionCookie,
} from '../server/service/people/sessions.ts'
import { firmSection } from './firm/firm-section.ts'
import { answerForgedForm, answerOperation, formTokenOf, isOwnForm, readSentForm } from './frame/answer-operation.ts'
import { answerConsolePage, answerUnknown } from './frame/answer-page.ts'
import { answerPage, redirectTo } from './frame/answers.ts'
import type { ConsoleContext, ConsoleDependencies, ConsoleSection, Place } from './frame/define.ts'
import { assets, homeAddress, noticePage } from './frame/layout.ts'
import { merchantSection } from './merchant/merchant-section.ts'
import { claimNonprofitPage, claimOperations, claimPage } from './nonprofit/claim-page.ts'
import { nonprofitSection } from './nonprofit/nonprofit-section.ts'
import { platformSection } from './platform/platform-section.ts'
import { selfOperations, selfPage } from './self/self-page.ts'
import { createProving, createSignIn } from './sign-in/sign-in.ts'

/** The console at `/console`; undefined for other addresses. */
export function createConsole(dependencies: ConsoleDependencies): (request: Request) => Promise<Response | undefined> {
  const signIn = createSignIn(dependencies)
  const prove = createProving()
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const asset = answerAsset(assets, pathname)
    if (asset !== undefined) return asset
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return answerUnknown()
    const arriving = await signIn(request)
    if (arriving !== undefined) return arriving
    const signed = await findSigned(dependencies, request)
    if (signed === undefined)
      return redirectTo(`/console/sign-in?to=${encodeURIComponent(request.method === 'POST' ? '' : pathname + search)}`)
    if (pathname.startsWith('/console/prove')) return prove(signed)
    if (pathname === '/console/sign-out') return signOut(signed)
    return answerSigned(signed)
  }
  return async (request) => {
    if (!/^\/console(\/|$)/.test(new URL(request.url).pathname)) return undefined
    return answer(request).catch((error: unknown) => answerFailure(dependencies, error))
  }
}

type Signed = Omit<ConsoleContext, 'place' | 'subjectId' | 'subjectName' | 'isLawFirm' | 'role' | 'liveMode' | 'base'>

async function findSigned(dependencies: ConsoleDependencies, request: Request): Promise<Signed | undefined> {
  const { db, seal, clock, publicUrl, isPrivate } = dependencies
  const now = clock.now(true)
  const found = await findSession(db, readSessionCookie(publicUrl, request), now)
  // Sandbox users can sign in only on a private server.
  if (found === undefined || (found.person.sandbox && !isPrivate)) return undefined
  const zone = readTimeZone(request)
  return {
    ...found,
    dependencies,
    request,
    now,
    memberships: await membershipsOf(db, found.person.id),
    formToken: formTokenOf(seal, found.session.id),
    timeZone: zone !== undefined && isTimeZone(zone) ? zone : dependencies.timeZone,
  }
}

/** Routes a signed-in request to the section that its address names, if the person is a member. */
async function answerSigned(signed: Signed): Promise<Response> {
  const { request, person, memberships } = signed
  const [, , first = '', ...rest] = new URL(request.url).pathname.replace(/\/$/, '').split('/')
  if (first === '') return redirectTo(memberships[0] === undefined ? '/console/me' : homeAddress(memberships[0]))
  if (first === 'me') {
    const own = { subjectId: person.id, subjectName: person.name || person.email, isLawFirm: false, liveMode: true }
    return answerAt({ ...signed, ...own, place: 'self', role: 'self', base: '/console/me' }, rest.join('/'))
  }
  const [mode, ...path] = rest
  const membership = memberships.find(({ subjectId }) => subjectId === first)
  const place: Place | undefined = membership?.isLawFirm === true ? 'firm' : subjectKindOf(first)
  if (membership === undefined || place === undefined || (mode !== 'test' && mode !== 'live')) return answerUnknown()
  const { subjectId, name: subjectName, role, isLawFirm } = membership
  const base = `/console/${subjectId}/${mode}`
  const context = { ...signed, place, subjectId, subjectName, isLawFirm, role, liveMode: mode === 'live', base }
  return answerAt(context, path.join('/'))
}

function answerAt(context: ConsoleContext, path: string): Promise<Response> {
  const section = sections[context.place]
  return context.request.method === 'POST'
    ? answerOperation(context, section, path)
    : answerConsolePage(context, section, path)
}

async function signOut(signed: Signed): Promise<Response> {
  const { request, person, session, now, dependencies } = signed
  if (request.method !== 'POST') return answerUnknown()
  const { fields } = await readSentForm(request)
  if (!isOwnForm(signed, fields)) return answerForgedForm()
  await endSessions(dependencies.db, person.id, { only: session.id, now })
  return redirectTo('/console/sign-in', sessionCookie(dependencies.publicUrl, undefined))
}

async function answerFailure({ log, newId }: ConsoleDependencies, error: unknown): Promise<Response> {
  if (error instanceof HttpError && error.code === 'body_too_large')
    return answerPage(413, noticePage('Something went wrong', error.message))
  const id = newId('req')
  log.error({ err: error, request: id }, 'A page of the console failed')
  return answerPage(
    500,
    noticePage(
      'Something went wrong',
      `Nothing was changed. Please try again. If it happens again, contact us with this number: ${id}.`,
    ),
  )
}

/** All pages and operations of the console by section. */
export const sections: Readonly<Record<Place, ConsoleSection>> = {
  self: { pages: [selfPage, claimPage, claimNonprofitPage], operations: [...selfOperations, ...claimOperations] },
  account: merchantSection,
  firm: firmSection,
  nonprofit: nonprofitSection,
  platform: platformSection,
}
