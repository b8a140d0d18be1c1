import { timingSafeEqual } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { basicHeader } from '../../../../contract/basic-credentials.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { answerData, answerFailure } from '../../../http/answer.ts'
import { isFromElsewhere } from '../../../http/from-elsewhere.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Log } from '../../../http/log.ts'
import { outlineOf } from '../../../http/read-request.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { answerAsset } from '../../../pages/page-assets.ts'
import type { Caller } from '../../accounts/account.ts'
import { answerPage } from './answer-page.ts'
import { script, stylesheet } from './assets.ts'
import { filingPage } from './filing-page.ts'
import { countWrongProof, type FilingLaunch, findLaunch, insertLaunch, tieLaunch, tokenHash } from './launch-queries.ts'
import { readLaunchRequest } from './launch-request.ts'
import { type LaunchedFiling, launchedFiling } from './launched-filing.ts'
import { noticePage } from './notice-page.ts'
import { proofPage } from './proof-page.ts'

const COOKIE = 'almoner_filing'

/** What the launch pages stand on. */
export interface LaunchDependencies {
  db: Database
  clock: Clock
  newId: NewId
  log: Log
  /** The origin the world reaches the pages at, without a slash at the end. */
  publicUrl: string
  /** Tells whose keys a Basic header holds; throws when they are nobody's. */
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
  app.post('/legal_extension/launch/:id', (context) => prove(context, dependencies, context.req.param('id')))
  app.get('/legal_extension/launch/:id/filing', (context) =>
    refusing(dependencies, () => handOver(context.req.raw, dependencies, context.req.param('id'))),
  )
  return app
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
  const id = await insertLaunch(db, request, clock.now(!request.sandbox))
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
  const token = getCookie(context, COOKIE)
  const { account_id: accountId, proof_hash: hash } = launch
  if (token === undefined || accountId === null || hash === null || !timingSafeEqual(tokenHash(token), hash))
    return answerPage(proofPage(launch), 200)
  const filing = await launchedFiling(dependencies.db, launch, accountId)
  return filing ? answerPage(filingPage(filing), 200) : answerPage(noticePage('not_a_client'), 404)
}

async function prove(context: HonoContext, dependencies: LaunchDependencies, id: string): Promise<Response> {
  const launch = await usable(dependencies, id)
  if (launch === undefined) return answerPage(noticePage('gone'), 404)
  if (isFromElsewhere(context.req.raw, dependencies.publicUrl)) return answerPage(noticePage('foreign'), 403)
  const keys = await readKeys(context.req.raw)
  const caller = keys && (await provenFirm(dependencies, launch, basicHeader(keys)).catch(() => undefined))
  if (!caller) return answerPage(proofPage(launch, { refused: true }), 401)
  const token = await tieLaunch(dependencies.db, id, caller.account.id)
  setCookie(context, COOKIE, token, {
    path: `/legal_extension/launch/${id}`,
    httpOnly: true,
    sameSite: 'Strict',
    secure: dependencies.publicUrl.startsWith('https:'),
  })
  return context.redirect(`/legal_extension/launch/${id}`, 303)
}

/** The same filing for an extension that holds the firm's keys. */
async function handOver(request: Request, dependencies: LaunchDependencies, id: string): Promise<Response> {
  const launch = await usable(dependencies, id)
  if (launch === undefined) throw new HttpError('not_found', { detail: 'This launch is unknown, used up or expired.' })
  const { account } = await provenFirm(dependencies, launch, request.headers.get('authorization'))
  const filing = await launchedFiling(dependencies.db, launch, account.id)
  if (filing === undefined) throw new HttpError('not_found', { detail: 'This client is not yours.' })
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
    throw new HttpError('credentials_invalid', { detail: `This launch asks for ${mode} keys.` })
  } catch (error) {
    await countWrongProof(db, launch.id)
    throw error
  }
}

const Keys = z.object({ public_key: z.string(), secret_key: z.string() })

async function readKeys(request: Request): Promise<{ publicKey: string; secretKey: string } | undefined> {
  const { body } = await outlineOf(request).catch(() => ({ body: undefined }))
  const { data } = Keys.safeParse(body)
  return data && { publicKey: data.public_key.trim(), secretKey: data.secret_key.trim() }
}
