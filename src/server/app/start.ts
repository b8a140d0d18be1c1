import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConsole } from '../../console/console.ts'
import { actingAs } from '../database/acting.ts'
import { openDatabase } from '../database/connect.ts'
import { openEngineOrUrl } from '../database/database.ts'
import { makeDataDirectory } from '../database/engine/make-data-directory.ts'
import type { Tables } from '../database/tables/tables.ts'
import { createCounts } from '../http/counts.ts'
import type { Log } from '../http/log.ts'
import { createProcessFigures } from '../http/process-figures.ts'
import { startBackground } from '../jobs/start-background.ts'
import { prepareJobs } from '../jobs/start-jobs.ts'
import { createIdentifiers } from '../kernel/identifiers.ts'
import { missingParts } from '../kernel/optional-packages.ts'
import { builtKit } from '../kit/built-kit.ts'
import { type Kit, keepVersions, readKit } from '../kit/read-kit.ts'
import { createSnippetMaker } from '../kit/snippet-maker/snippet-maker.ts'
import { openStripe } from '../processors/stripe.ts'
import type { ActionClaims } from '../proxy/action-claims.ts'
import { advanceSandbox } from '../sandbox/advance-clock.ts'
import { makeIllustrativeGifts } from '../sandbox/illustrative-gifts.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { openSandboxClock } from '../sandbox/sandbox-clock.ts'
import { listenForKeyChanges } from '../service/accounts/key-changes.ts'
import { createSeal } from '../service/accounts/sealing.ts'
import type { RouteGuards } from '../service/api/service.ts'
import { createService } from '../service/api/service.ts'
import { paymentGauges } from '../service/checkout/payment-gauges.ts'
import { createLiveDirectory } from '../service/directory/search/live/live-directory.ts'
import { createExtractor } from '../service/documents/extraction/extractor.ts'
import { DOCUMENTS_AT_A_TIME } from '../service/documents/read-documents.ts'
import { giftAddress } from '../service/donor-links/gift-token.ts'
import { zipPlaces } from '../service/money/climate/zip-places.ts'
import { ledgerGauges } from '../service/money/ledger/ledger-gauges.ts'
import { createRequestLog } from '../service/requests/request-log.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { challengeOf } from './challenge-of.ts'
import { connectionBudget } from './connection-budget.ts'
import { hasSandbox, mountDemo, SCRIPTLESS_GIFT } from './demo-mount.ts'
import {
  adviceOn,
  databaseOf,
  drainSecondsOf,
  type Environment,
  isPrivate,
  mailServerOf,
  publicUrlOf,
  rateLimitsOf,
} from './environment.ts'
import { createInProcessProxy } from './in-process-proxy.ts'
import { type Listener, listen } from './listen.ts'
import { openMasterKey } from './master-key.ts'
import { openReplica } from './open-replica.ts'
import { poolGauges } from './pool-gauges.ts'
import { createRequestHandler } from './request-handler.ts'
import { createSandbox, isNewDatabase, requireNoWellKnownKeys } from './sandbox.ts'
import { type ConsoleLink, consoleLinks, SANDBOX_ACTOR } from './sandbox-people.ts'

/** A running Almoner. */
export interface Running {
  url: string
  /** Whether the well-known test keys open it. */
  sandbox: boolean
  /** One for each role, which signs in at once; none where anybody else reaches the server. */
  consoleLinks: readonly ConsoleLink[]
  /** Ends everything in order: port, pool, engine. May be called twice. */
  stop(): Promise<void>
}

/** How a server differs from one alone. */
export interface StartOptions {
  /** Makes the sandbox in any case. */
  sandbox?: boolean
  /** Whether it also does what runs by itself; without, a worker does. Default: true. */
  jobs?: boolean
}

/** Starts everything: database, migrations, sandbox where it belongs, service, port. */
export async function start(environment: Environment, log: Log, options: StartOptions = {}): Promise<Running> {
  for (const advice of adviceOn(environment)) log.warn({}, advice)
  for (const missing of missingParts()) log.info({}, `Without an optional part ${missing}`)
  const closers: (() => Promise<void>)[] = []
  let isStopping = false
  let listener: Listener | undefined
  const stop = once(async () => {
    isStopping = true
    listener?.drain()
    // Whoever spreads the requests sees first that this server is not ready, and sends them elsewhere.
    if (listener !== undefined) await sleep(1_000 * drainSecondsOf(environment))
    for (const close of closers.splice(0).reverse()) await close()
  })
  try {
    const dataDirectory = resolve(environment.ALMONER_DATA)
    makeDataDirectory(dataDirectory)
    const server = await openEngineOrUrl({
      ...databaseOf(environment),
      dataDirectory,
      log: (line) => log.info({}, line),
    })
    closers.push(() => server.stop())
    const onIdleError = (error: Error) => log.warn({ err: error }, 'A database connection broke')
    const pooled = server.poolerUrl !== undefined
    const database = await openDatabase<Tables>(server.poolerUrl ?? server.connection, {
      onIdleError,
      pooled,
      prepared: !pooled || environment.DATABASE_PREPARED_STATEMENTS === 'on',
      poolSize: environment.DATABASE_POOL_SIZE,
    })
    closers.push(() => database.close())
    const sessions = pooled
      ? await openDatabase<Tables>(server.connection, { onIdleError, poolSize: 1, applicationName: 'almoner sessions' })
      : database
    closers.push(async () => (pooled ? sessions.close() : undefined))
    const budget = connectionBudget(environment, options.jobs === false ? 'serve --no-jobs' : 'serve')
    log.info({ connections: budget }, `Takes at most ${budget.most} database connections`)
    const applied = await bringUpToDate(sessions.pool, environment)
    if (applied.length > 0) log.info({ applied }, 'Migrated the database')

    const { db } = database
    const clock = await openSandboxClock(db)
    closers.push(async () => clock.stop())
    const publicUrl = publicUrlOf(environment)
    const masterKey = await openMasterKey(db, { given: environment.ALMONER_MASTER_KEY, dataDirectory })
    const seal = createSeal(masterKey)
    const isNew = await isNewDatabase(db)
    if (options.sandbox === true || (isPrivate(environment) && isNew)) {
      const allowedOrigins = [publicUrl, ...environment.ALMONER_ALLOWED_ORIGINS]
      const withGifts = isNew && environment.ALMONER_SANDBOX_GIFTS === 'illustrative'
      await actingAs(SANDBOX_ACTOR, async () => {
        await createSandbox({ db, seal, clock, allowedOrigins })
        if (withGifts) await makeIllustrativeGifts({ db, seal, now: clock.now(false) })
      })
      log.info({}, 'The sandbox is ready')
    }
    if (options.sandbox !== true && !isPrivate(environment)) await requireNoWellKnownKeys(db)
    const keyChanges = listenForKeyChanges(server.url)
    closers.push(() => keyChanges.stop())

    const allowPrivateSandbox = isPrivate(environment)
    const newId = createIdentifiers()
    const replica = await openReplica(environment, log)
    closers.push(async () => replica?.close())
    const directory = createLiveDirectory({ db, databaseUrl: server.url, log, dataDirectory })
    const search = replica === undefined ? { directory } : { directory, replica: replica.db }
    const climate = {
      nonprofitEin: environment.ALMONER_CLIMATE_EIN,
      priceCentsPerTonne: environment.ALMONER_CLIMATE_CENTS_PER_TONNE,
    }
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment
    const stripe = secretKey === undefined ? {} : openStripe({ secretKey, webhookSecret })
    const settings = { climate, rateLimits: rateLimitsOf(environment), ...stripe }
    const counts = createCounts()
    const basics = {
      counts,
      db,
      seal,
      isStopping: () => isStopping,
      keyChanges,
      clock,
      newId,
      log,
      publicUrl,
      timeZone: environment.ALMONER_TIME_ZONE,
      allowPrivateSandbox,
    }
    const toGift = (donationId: string) => giftAddress(publicUrl, seal, donationId)
    const sandbox = await hasSandbox(db)
    const parts = { ...basics, ...search, ...settings, hasFrontPage: sandbox }
    await prepareJobs(server.connection)
    const byWorkers = {
      documents: { db, newId, clock, log, extractor: createExtractor({}, DOCUMENTS_AT_A_TIME), allowPrivateSandbox },
      queue: {
        ...parts,
        letters: {
          publicUrl,
          giftAddress: toGift,
          mailServer: mailServerOf(environment),
          timeZone: environment.ALMONER_TIME_ZONE,
        },
        connection: server.connection,
        concurrency: environment.ALMONER_JOB_CONCURRENCY,
        readsProcessor: environment.ALMONER_READ_PROCESSOR === 'daily',
      },
    }
    const background = await startBackground({
      db,
      directory,
      payments: parts,
      ...(options.jobs === false ? {} : byWorkers),
    })
    closers.push(() => background.stop())
    const { gauges, onDocumentQueued } = background
    const figures = [...gauges, ...poolGauges(database.pool), ...paymentGauges(db), ...ledgerGauges(db)]
    const dependencies = { ...parts, gauges: figures, processFigures: createProcessFigures(), onDocumentQueued }
    const guardedRoutes = (guards: RouteGuards) =>
      sandboxRoutes({ ...basics, db: sessions.db, giftAddress: toGift, timePasses: allowPrivateSandbox, ...guards })
    const requestLog = createRequestLog({ db: sessions.db, clock, log })
    closers.push(() => requestLog.close())
    const service = createService({ ...dependencies, guardedRoutes, requestLog })
    const challenge = (claims: ActionClaims) => challengeOf(environment, { secret: masterKey.toString('hex'), claims })
    // A replica may be behind a change that the index knows already: answers from it are kept for a moment only.
    const changes = replica === undefined ? { directoryChanges: directory } : {}
    const behindProxy = { service, db, keyChanges, seal, clock, publicUrl, log, counts, challenge }
    const proxy = createInProcessProxy({ ...behindProxy, ...changes })
    const kit = await openKit(dataDirectory)
    const demo = sandbox ? [mountDemo({ publicUrl, kit, fetch: service.fetch })] : []
    const begin = sandbox ? { publicKey: 'test_pk_storefront', scriptlessGift: SCRIPTLESS_GIFT } : { publicKey: '' }
    const passTime = allowPrivateSandbox
      ? (milliseconds: number) => advanceSandbox({ ...basics, db: sessions.db }, milliseconds)
      : undefined
    const console = createConsole({ ...basics, isPrivate: allowPrivateSandbox, passTime, onDocumentQueued })
    const mounts = [createSnippetMaker(kit, { ...begin, publicUrl, proxy: proxy.fetch }), console, ...demo]
    const https = publicUrl.startsWith('https:')
    const handler = createRequestHandler({
      service: service.fetch,
      proxy: proxy.fetch,
      kit,
      mounts,
      https,
      limiter: service.limiter,
      publicUrl,
    })
    const { PORT: port, HOST: host, ALMONER_TRUSTED_PROXIES: isTrusted } = environment
    const keepAliveMs = 1_000 * environment.ALMONER_KEEP_ALIVE_SECONDS
    const opened = await listen(handler, { port, host, isTrusted, fastPath: proxy.fastPath, publicUrl, keepAliveMs })
    listener = opened
    closers.push(() => opened.close())
    // So that the first shipping estimate need not wait; one that comes earlier reads them itself, and says what is wrong.
    zipPlaces().catch(() => undefined)
    const url = environment.PUBLIC_URL ?? publicUrl.replace(/:\d+$/, `:${opened.port}`)
    const links = sandbox && allowPrivateSandbox ? await consoleLinks({ ...basics, publicUrl: url }) : []
    return { url, sandbox, consoleLinks: links, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The kit that was built, and the versions before it, which pages may have pinned. */
async function openKit(dataDirectory: string): Promise<Kit> {
  const archive = join(dataDirectory, 'embed')
  await keepVersions(builtKit, archive)
  return readKit([builtKit, archive])
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
    return running
  }
}
