import { createHmac } from 'node:crypto'
import { answerFailure } from '../http/answer.ts'
import { clientAddress } from '../http/client-address.ts'
import { HttpError } from '../http/http-error.ts'
import type { Log } from '../http/log.ts'
import { createCounts } from '../http/metrics.ts'
import { builtKit, readKit } from '../kit/read-kit.ts'
import { createSnippetMaker } from '../kit/snippet-maker/snippet-maker.ts'
import { fetchPicture } from '../outbound/safe-fetch.ts'
import { unknownPage, wantsPage } from '../pages/unknown-page.ts'
import { type ActionClaims, createMemoryClaims } from '../proxy/action-guard.ts'
import { type Challenge, createProofOfWork } from '../proxy/challenge.ts'
import { createFastProxy } from '../proxy/proxy.ts'
import type { ProxyAccount } from '../proxy/proxy-account.ts'
import { createRateLimiter } from '../service/api/limits/rate-limiter.ts'
import {
  adviceOn,
  drainSecondsOf,
  type Environment,
  EnvironmentError,
  publicUrlOf,
  rateLimitsOf,
} from './environment.ts'
import { listen } from './listen.ts'
import { openTracing } from './open-tracing.ts'
import { createRequestHandler } from './request-handler.ts'

/**
 * The challenge configured in the environment, if any; all proxy processes share `secret`, `now` is their time in
 * milliseconds.
 */
export function challengeOf(
  { ALMONER_CHALLENGE: when }: Environment,
  { secret, claims, now }: { secret: string; claims: ActionClaims; now: () => number },
): { challenge?: Challenge } {
  if (when === 'off') return {}
  const own = createHmac('sha256', secret).update('almoner challenge').digest('hex')
  return { challenge: createProofOfWork({ secret: own, always: when === 'always', claims, now }) }
}

/** A running proxy without its own service. */
export interface StandAlone {
  url: string
  stop(): Promise<void>
}

/**
 * Starts only the proxy and the kit, in front of the service at `ALMONER_UPSTREAM_URL`, with one account's keys. Needs
 * no database. Throws a one-line error if a variable is missing.
 */
export async function startProxy(environment: Environment, log: Log): Promise<StandAlone> {
  for (const advice of adviceOn(environment)) log.warn({}, advice)
  const endTracing = await openTracing(environment, 'proxy')
  const account = accountOf(environment)
  const upstreamUrl = required(environment, 'ALMONER_UPSTREAM_URL')
  const counts = createCounts()
  const findAccount = async (publicKey: string) => (publicKey === account.publicKey ? account : undefined)
  const claims = createMemoryClaims(Date.now)
  const challenge = challengeOf(environment, { secret: account.secretKey, claims, now: Date.now })
  const publicUrl = publicUrlOf(environment)
  const around = { log, counts, claims, publicUrl, fetchPicture, addressOf: clientAddress, ...challenge }
  const proxy = createFastProxy({ upstreamUrl, findAccount, ...around })
  const kit = await readKit([builtKit])
  let isStopping = false
  const https = publicUrl.startsWith('https:')
  const mounts = [createSnippetMaker(kit, { publicKey: account.publicKey, publicUrl, proxy: proxy.fetch })]
  const handler = createRequestHandler({
    proxy: proxy.fetch,
    kit,
    mounts,
    https,
    limiter: createRateLimiter(rateLimitsOf(environment)),
    service: async (request) => answerRest(request, counts.text(), { log, isStopping }),
  })
  const keepAliveMs = 1_000 * environment.ALMONER_KEEP_ALIVE_SECONDS
  const { PORT: port, HOST: host, ALMONER_TRUSTED_PROXIES: isTrusted } = environment
  const listener = await listen(handler, { port, host, isTrusted, fastPath: proxy.fastPath, keepAliveMs })
  const url = environment.PUBLIC_URL ?? publicUrl.replace(/:\d+$/, `:${listener.port}`)
  const stop = async () => {
    isStopping = true
    await listener.drain(1_000 * drainSecondsOf(environment))
    await listener.close()
    await endTracing()
  }
  return { url, stop }
}

function accountOf(environment: Environment): ProxyAccount {
  const publicKey = required(environment, 'ALMONER_PUBLIC_KEY')
  const secretKey = required(environment, 'ALMONER_SECRET_KEY')
  const liveMode = publicKey.startsWith('live_')
  if (liveMode !== secretKey.startsWith('live_'))
    throw new EnvironmentError('ALMONER_PUBLIC_KEY and ALMONER_SECRET_KEY are of different modes')
  const origins = environment.ALMONER_ALLOWED_ORIGINS
  return { publicKey, secretKey, liveMode, allowedOrigins: origins, consentPolicy: 'any' }
}

function required(
  environment: Environment,
  name: 'ALMONER_UPSTREAM_URL' | 'ALMONER_PUBLIC_KEY' | 'ALMONER_SECRET_KEY',
): string {
  const value = environment[name]
  if (value === undefined) throw new EnvironmentError(`${name} is missing from the environment`)
  return value
}

async function answerRest(
  request: Request,
  metrics: string,
  { log, isStopping }: { log: Log; isStopping: boolean },
): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/readyz' && isStopping)
    return answerFailure(new HttpError('shutting_down', { retryAfter: 5 }), `req_${crypto.randomUUID()}`, { log })
  if (pathname === '/healthz' || pathname === '/readyz') return Response.json({ status: 'alive' })
  if (pathname === '/metrics')
    return new Response(metrics, { headers: { 'content-type': 'text/plain; version=0.0.4' } })
  if (wantsPage(request)) return unknownPage([{ href: '/embed/', name: 'The elements' }])
  const failure = new HttpError('not_found', { detail: 'There is nothing at this path.' })
  return answerFailure(failure, `req_${crypto.randomUUID()}`, { log })
}
