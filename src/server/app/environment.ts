import { isIPv4 } from 'node:net'
import * as z from 'zod/mini'
import { type IsTrusted, trustNoProxy, trustProxies } from '../http/client-address.ts'
import { FOUNDATION_TIME_ZONE, isTimeZone } from '../kernel/calendar.ts'
import { defaultRateLimits, type RateLimits } from '../service/api/limits/rate-limiter.ts'
import type { MailServer } from '../service/letters/mail-server.ts'
import { defaultClimateSettings } from '../service/money/climate/climate-donation.ts'
import { KEEP_ALIVE_SECONDS } from './listen.ts'

const origin = z.pipe(
  z.string().check(z.url({ protocol: /^https?$/ })),
  z.transform((url: string) => url.replace(/\/+$/, '')),
)

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535))),
)

const list = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(/[\s,]+/).filter((item) => item !== '')),
)

const origins = z.pipe(
  list,
  z.array(z.string().check(z.refine(isOrigin, 'must be origins such as https://shop.example'))),
)

const trusted = z.pipe(
  list,
  z.transform((networks: string[], context): IsTrusted => {
    try {
      return trustProxies(networks)
    } catch (error) {
      context.issues.push({ code: 'custom', input: networks, message: error instanceof Error ? error.message : '' })
      return z.NEVER
    }
  }),
)

const count = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above zero')),
  z.pipe(z.transform(Number), z.int()),
)

const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, 'must be a number of seconds, at most 999')),
  z.pipe(z.transform(Number), z.int()),
)

const collector = z.string().check(z.url({ protocol: /^https?$/ }))

const Environment = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  ALMONER_DATA: z._default(z.string(), './.almoner'),
  ALMONER_SANDBOX_GIFTS: z._default(z.enum(['illustrative', 'none']), 'illustrative'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DATABASE_DIRECT_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  DATABASE_PREPARED_STATEMENTS: z._default(z.enum(['on', 'off']), 'off'),
  DATABASE_POOL_SIZE: z._default(count, 16),
  DATABASE_REPLICA_POOL_SIZE: z._default(count, 16),
  ALMONER_JOB_CONCURRENCY: z._default(count, 8),
  ALMONER_MIGRATE: z._default(z.enum(['start', 'apart']), 'start'),
  DATABASE_REPLICA_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  PUBLIC_URL: z.optional(origin),
  ALMONER_MASTER_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits'))),
  ALMONER_UPSTREAM_URL: z.optional(origin),
  ALMONER_PUBLIC_KEY: z.optional(z.string()),
  ALMONER_SECRET_KEY: z.optional(z.string()),
  ALMONER_ALLOWED_ORIGINS: z._default(origins, []),
  ALMONER_CHALLENGE: z._default(z.enum(['off', 'pressure', 'always']), 'off'),
  ALMONER_TRUSTED_PROXIES: z._default(trusted, () => trustNoProxy),
  ALMONER_REQUESTS_PER_KEY: z._default(count, defaultRateLimits.perKey.requests),
  ALMONER_REQUESTS_PER_ADDRESS: z._default(count, defaultRateLimits.perAddress.requests),
  ALMONER_CLIMATE_EIN: z._default(
    z.string().check(z.regex(/^\d{9}$/, 'must be nine digits')),
    defaultClimateSettings.nonprofitEin,
  ),
  ALMONER_CLIMATE_CENTS_PER_TONNE: z._default(count, defaultClimateSettings.priceCentsPerTonne),
  ALMONER_TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'must be a time zone such as America/New_York')),
    FOUNDATION_TIME_ZONE,
  ),
  SMTP_URL: z.optional(
    z
      .string()
      .check(z.refine(isMailServer, 'must be such as smtps://user:password@mail.example or smtp://localhost:25')),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an address such as gifts@foundation.example')),
  ),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_/, 'must be a secret key'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_API_URL: z.optional(origin),
  ALMONER_READ_PROCESSOR: z._default(z.enum(['daily', 'off']), 'daily'),
  ALMONER_KEEP_ALIVE_SECONDS: z._default(count, KEEP_ALIVE_SECONDS),
  ALMONER_DRAIN_SECONDS: z.optional(seconds),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(collector),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(collector),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  LOG_FORMAT: z.optional(z.enum(['json', 'text'])),
})

/** The parsed environment. Only `main` and the command line read it. */
export type Environment = z.output<typeof Environment>

/** An invalid or missing variable, with a one-line message. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

/** Parses the environment; empty variables count as absent. Throws a one-line error for the first invalid one. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = z.safeParse(Environment, given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new EnvironmentError(`${String(issue?.path[0])} in the environment: ${issue?.message}`)
}

/** The database settings for `openEngineOrUrl`. */
export function databaseOf(environment: Environment): {
  databaseUrl: string | undefined
  directUrl: string | undefined
  prepared: boolean
} {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = environment
  if (directUrl !== undefined && databaseUrl === undefined)
    throw new EnvironmentError(
      'DATABASE_DIRECT_URL in the environment: requires DATABASE_URL, the address of the pooler',
    )
  return { databaseUrl, directUrl, prepared: environment.DATABASE_PREPARED_STATEMENTS === 'on' }
}

/** The server's public address, unless `PUBLIC_URL` overrides it. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Environment): string {
  const host = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return PUBLIC_URL ?? `http://${host}:${PORT}`
}

/** Requests per minute that a key or an address may send to this process. */
export function rateLimitsOf(environment: Environment): RateLimits {
  return {
    perKey: { requests: environment.ALMONER_REQUESTS_PER_KEY, seconds: 60 },
    perAddress: { requests: environment.ALMONER_REQUESTS_PER_ADDRESS, seconds: 60 },
    countOwnMachine: !isPrivate(environment),
  }
}

/** How long a stopping server keeps serving requests while it reports that it isn't ready. */
export function drainSecondsOf(environment: Environment): number {
  return environment.ALMONER_DRAIN_SECONDS ?? (isPrivate(environment) ? 0 : 5)
}

/** Whether only this machine can reach the server: it listens on a loopback address and has no public URL. */
export function isPrivate(environment: Environment): boolean {
  return isLoopback(environment.HOST) && isLoopback(new URL(publicUrlOf(environment)).hostname)
}

/** Warnings for settings that are allowed but rarely intended, one line each, for the log. */
export function adviceOn(environment: Environment): string[] {
  const { HOST, ALMONER_TRUSTED_PROXIES: isTrusted, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = environment
  const { SMTP_URL, MAIL_FROM } = environment
  const isBehindProxy = isLoopback(HOST) && !isPrivate(environment)
  return [
    ...(isBehindProxy && isTrusted === trustNoProxy
      ? ['ALMONER_TRUSTED_PROXIES is missing: all visitors behind the reverse proxy count as one address']
      : []),
    ...(STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET === undefined
      ? ['STRIPE_WEBHOOK_SECRET is missing: a donation is recorded only when the donor returns to the store']
      : []),
    ...(SMTP_URL === undefined
      ? []
      : MAIL_FROM === undefined
        ? ['MAIL_FROM is missing: e-mails wait until it is set']
        : []),
  ]
}

/** The mail server and sender address; undefined if e-mails wait. */
export function mailServerOf({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailServer | undefined {
  return url === undefined || from === undefined ? undefined : { url, from }
}

/** Whether a host is a loopback address, with or without brackets; `127.0.0.1.giving.example` isn't one. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

function isMailServer(text: string): boolean {
  return URL.canParse(text) && /^smtps?:\/\/./.test(text)
}

/** Browsers send an origin in exactly one spelling; any other would never match. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
}
