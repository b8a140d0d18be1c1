import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { answerData, answerFailure } from '../../../http/answer.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Log } from '../../../http/log.ts'
import { einDigits, type NewId } from '../../../kernel/identifiers.ts'
import { answerAsset } from '../../../pages/page-assets.ts'
import type { Caller } from '../../accounts/find-accounts.ts'
import { calendarFile, feedOwner, filingCalendar } from '../calendar/filing-calendar.ts'
import { answerPage, filingPage, noticePage, proofPage, script, stylesheet } from './filing-page.ts'
import { type FirmDependencies, firmOfPerson, firmOfToken } from './launch-firm.ts'
import {
  countWrongProof,
  type FilingLaunch,
  findLaunch,
  insertLaunch,
  readLaunchRequest,
  tieLaunch,
  tokenHash,
} from './launch-request.ts'
import { type LaunchedFiling, launchedFiling } from './launched-filing.ts'

const COOKIE = 'almoner_filing'

/** Dependencies of the launch pages. */
export interface LaunchDependencies extends FirmDependencies {
  newId: NewId
  log: Log
  /** The account of the keys in a Basic header; throws for unknown keys. */
  authenticator: { byBasic(authorization: string | null): Promise<Caller> }
}

/** The filing extension's launch: `/legal_extension/launch` and the page behind it. */
export function launchPages(dependencies: LaunchDependencies): Hono {
  const app = new Hono()
  app.get(
    '/legal_extension/assets/:file',
    ({ req, notFound }) => answerAsset([stylesheet, script], req.path) ?? notFound(),
  )
  app.get('/legal_extension/launch', (context) => refusing(dependencies, () => launch(context, dependencies)))
  app.get('/legal_extension/launch/:id', (context) => show(context, dependencies, context.req.param('id')))
  app.get('/legal_extension/calendar/:file', (context) =>
    calendar(dependencies, context.req.param('file'), context.req.query('ein')),
  )
  app.get('/legal_extension/launch/:id/filing', (context) =>
    refusing(dependencies, () => handOver(context.req.raw, dependencies, context.req.param('id'))),
  )
  return app
}

/** Due dates of a law firm or of one client, for anyone who has the feed's URL. */
async function calendar({ db, clock }: LaunchDependencies, file: string, of?: string): Promise<Response> {
  const [, token] = /^([0-9A-Za-z]{16,64})\.ics$/.exec(file) ?? []
  const owner = token === undefined ? undefined : await feedOwner(db, token)
  const ein = of === undefined ? undefined : einDigits(of)
  const isNoEin = of !== undefined && ein === undefined
  if (owner === undefined || isNoEin) return new Response('This calendar doesn’t exist.', { status: 404 })
  const now = clock.now(owner.liveMode)
  return new Response(calendarFile(await filingCalendar(db, { ...owner, ein }, now), now), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    },
  })
}

async function refusing(dependencies: LaunchDependencies, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    return answerFailure(error, dependencies.newId('req'), dependencies)
  }
}

async function launch(context: HonoContext, dependencies: LaunchDependencies): Promise<Response> {
  const { db, clock, publicUrl } = dependencies
  const request = readLaunchRequest(new URL(context.req.url).searchParams)
  const now = clock.now(!request.sandbox)
  const signed = request.token === null ? undefined : await firmOfToken(dependencies, request.token, request)
  const id = await insertLaunch(db, request, now, signed?.tokenId)
  if (signed !== undefined) {
    // A visitor from the law firm's own pages comes from another site, so a strict cookie wouldn't be sent.
    setCookie(context, COOKIE, await tieLaunch(db, id, signed.accountId), {
      path: `/legal_extension/launch/${id}`,
      httpOnly: true,
      sameSite: 'Lax',
      secure: publicUrl.startsWith('https:'),
    })
  }
  context.header('cache-control', 'no-store')
  return context.redirect(`${publicUrl}/legal_extension/launch/${id}`, 302)
}

async function usable({ db, clock }: LaunchDependencies, id: string): Promise<FilingLaunch | undefined> {
  const launch = await findLaunch(db, id, clock.now(true))
  return launch?.sandbox === true ? findLaunch(db, id, clock.now(false)) : launch
}

async function show(context: HonoContext, dependencies: LaunchDependencies, id: string): Promise<Response> {
  const launch = await usable(dependencies, id)
  if (launch === undefined) return answerPage(noticePage('gone'), 404)
  const tied = tiedFirm(context, launch)
  const person = tied === undefined ? await firmOfPerson(dependencies, context.req.raw, launch) : undefined
  const accountId = tied ?? person?.accountId
  if (accountId === undefined && person?.isSignedIn !== true) return answerPage(proofPage(launch), 200)
  const filing = accountId === undefined ? undefined : await launchedFiling(dependencies.db, launch, accountId)
  return filing ? answerPage(filingPage(filing), 200) : answerPage(noticePage('not_a_client'), 404)
}

/** The firm whose server opened this launch in this browser. */
function tiedFirm(context: HonoContext, { account_id: accountId, proof_hash: hash }: FilingLaunch): string | undefined {
  const token = getCookie(context, COOKIE)
  if (token === undefined || accountId === null || hash === null) return undefined
  return timingSafeEqual(tokenHash(token), hash) ? accountId : undefined
}

/** The filing as JSON, for an extension that has the firm's keys. */
async function handOver(request: Request, dependencies: LaunchDependencies, id: string): Promise<Response> {
  const launch = await usable(dependencies, id)
  if (launch === undefined) throw new HttpError('not_found', { detail: 'This launch is unknown, used or expired.' })
  const { account } = await provenFirm(dependencies, launch, request.headers.get('authorization'))
  const filing = await launchedFiling(dependencies.db, launch, account.id)
  if (filing === undefined) throw new HttpError('not_found', { detail: 'This client doesn’t belong to your account.' })
  return answerData(filing satisfies LaunchedFiling, dependencies.newId('req'))
}

async function provenFirm(
  { authenticator, db }: LaunchDependencies,
  launch: FilingLaunch,
  header: string | null,
): Promise<Caller> {
  try {
    const caller = await authenticator.byBasic(header)
    if (caller.account.kind !== 'law_firm') throw new HttpError('law_firm_only')
    if (caller.liveMode !== launch.sandbox) return caller
    const mode = launch.sandbox ? 'test' : 'live'
    throw new HttpError('credentials_invalid', { detail: `This launch requires ${mode} keys.` })
  } catch (error) {
    await countWrongProof(db, launch.id)
    throw error
  }
}
