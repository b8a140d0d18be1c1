import { join } from 'node:path'
import { createConsole } from '../../console/console.ts'
import type { FastPath } from '../http/answer.ts'
import type { Log } from '../http/log.ts'
import { createCounts } from '../http/metrics.ts'
import { startBackground } from '../jobs/start-background.ts'
import { prepareJobs } from '../jobs/start-jobs.ts'
import { createIdentifiers } from '../kernel/identifiers.ts'
import { builtKit, type Kit, keepVersions, readKit } from '../kit/read-kit.ts'
import { createSnippetMaker } from '../kit/snippet-maker/snippet-maker.ts'
import type { ActionClaims } from '../proxy/action-guard.ts'
import { advanceSandbox } from '../sandbox/advance-clock.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { clockGauge, openSandboxClock } from '../sandbox/sandbox-clock.ts'
import { createSeal, listenForKeyChanges } from '../service/accounts/keyring.ts'
import { createService, type RouteGuards } from '../service/api/service.ts'
import { paymentGauges } from '../service/checkout/payment-gauges.ts'
import { createLiveDirectory } from '../service/directory/search/live/live-directory.ts'
import { createExtractor } from '../service/documents/extraction/extractor.ts'
import { DOCUMENTS_AT_A_TIME } from '../service/documents/read-documents.ts'
import { giftAddress } from '../service/donor-links/donor-links.ts'
import { zipPlaces } from '../service/money/climate/emissions.ts'
import { ledgerGauges } from '../service/money/ledger/balances.ts'
import { createRequestLog } from '../service/requests/request-log.ts'
import { type Cleanup, type OpenedDatabases, openReplica } from './databases.ts'
import { type Environment, isPrivate, mailServerOf, publicUrlOf, rateLimitsOf } from './environment.ts'
import { createInProcessProxy } from './in-process-proxy.ts'
import { openMasterKey } from './master-key.ts'
import { openProcessor } from './open-processor.ts'
import { createRequestHandler } from './request-handler.ts'
import { type ConsoleLink, consoleLinks, hasSandbox, prepareSandbox } from './sandbox.ts'
import { createProcessMetrics, poolGauges } from './serve-metrics.ts'
import { challengeOf } from './stand-alone-proxy.ts'

/** The opened resources that a server is composed from. */
export interface OpenedResources {
  databases: OpenedDatabases
  dataDirectory: string
  log: Log
  cleanup: Cleanup
  isStopping: () => boolean
  /** Creates the sandbox regardless of the database. */
  makeSandbox: boolean
  /** Whether this process also runs scheduled work. */
  jobs: boolean
}

/** Everything that serves one port. */
export interface Composed {
  handler: (request: Request) => Promise<Response>
  fastPath: FastPath
  /** Whether the well-known test keys are valid. */
  sandbox: boolean
  /** To be called once the port is open: preloads data for the first requests. */
  onListening(): void
  /** Sign-in links for the sandbox's people at a server address; none if anyone else can reach the server. */
  consoleLinks(url: string): Promise<readonly ConsoleLink[]>
}

/** Connects service, proxy, console and pages to open databases, and starts background work. */
export async function compose(environment: Environment, resources: OpenedResources): Promise<Composed> {
  const { databases, dataDirectory, log, cleanup, isStopping, jobs } = resources
  const { server, database, sessions } = databases
  const { db } = database
  const clock = await openSandboxClock(db)
  clock.reportTo(log)
  cleanup.add(async () => clock.stop())
  const publicUrl = publicUrlOf(environment)
  const masterKey = await openMasterKey(db, { given: environment.ALMONER_MASTER_KEY, dataDirectory })
  const seal = createSeal(masterKey)
  await prepareSandbox({ db, seal, clock, log }, environment, resources.makeSandbox)
  const keyChanges = listenForKeyChanges(server.url)
  cleanup.add(() => keyChanges.stop())

  const allowPrivateSandbox = isPrivate(environment)
  const newId = createIdentifiers()
  const replica = await openReplica(environment, log)
  cleanup.add(async () => replica?.close())
  const directory = createLiveDirectory({ db, databaseUrl: server.url, log, dataDirectory })
  const search = replica === undefined ? { directory } : { directory, replica: replica.db }
  const climate = {
    nonprofitEin: environment.ALMONER_CLIMATE_EIN,
    priceCentsPerTonne: environment.ALMONER_CLIMATE_CENTS_PER_TONNE,
  }
  const settings = { climate, rateLimits: rateLimitsOf(environment), ...(await openProcessor(environment, clock)) }
  const counts = createCounts()
  const timeZone = environment.ALMONER_TIME_ZONE
  const around = { counts, keyChanges, newId, log, isStopping }
  const basics = { ...around, db, seal, clock, publicUrl, timeZone, allowPrivateSandbox }
  const toGift = (donationId: string) => giftAddress(publicUrl, seal, donationId)
  const sandbox = await hasSandbox(db)
  const parts = { ...basics, ...search, ...settings, hasFrontPage: sandbox }
  await prepareJobs(server.connection)
  const letters = { publicUrl, giftAddress: toGift, mailServer: mailServerOf(environment), timeZone }
  const concurrency = environment.ALMONER_JOB_CONCURRENCY
  const readsProcessor = environment.ALMONER_READ_PROCESSOR === 'daily'
  const extractor = createExtractor({}, DOCUMENTS_AT_A_TIME)
  const byWorkers = {
    documents: { db, newId, clock, log, extractor, allowPrivateSandbox },
    queue: { ...parts, letters, connection: server.connection, concurrency, readsProcessor },
  }
  const background = await startBackground({ db, directory, payments: parts, ...(jobs ? byWorkers : {}) })
  cleanup.add(() => background.stop())
  const { gauges, onDocumentQueued } = background
  const allGauges = [
    ...gauges,
    ...poolGauges(database.pool),
    clockGauge(clock),
    ...paymentGauges(db),
    ...ledgerGauges(db),
  ]
  const dependencies = { ...parts, gauges: allGauges, processMetrics: createProcessMetrics(), onDocumentQueued }
  const guardedRoutes = (guards: RouteGuards) =>
    sandboxRoutes({ ...basics, db: sessions.db, giftAddress: toGift, timePasses: allowPrivateSandbox, ...guards })
  const requestLog = createRequestLog({ db: sessions.db, clock, log })
  cleanup.add(() => requestLog.close())
  const service = createService({ ...dependencies, guardedRoutes, requestLog })
  const now = () => clock.now(true).getTime()
  const challenge = (claims: ActionClaims) =>
    challengeOf(environment, { secret: masterKey.toString('hex'), claims, now })
  // A replica may lag behind changes that the index knows, so its responses are cached only briefly.
  const changes = replica === undefined ? { directoryChanges: directory } : {}
  const behindProxy = { service, db, keyChanges, seal, clock, now, publicUrl, log, counts, challenge }
  const proxy = createInProcessProxy({ ...behindProxy, ...changes })
  const kit = await openKit(dataDirectory)
  const demo = sandbox ? await openDemo({ publicUrl, kit, fetch: service.fetch }) : undefined
  const passTime = allowPrivateSandbox
    ? (milliseconds: number) => advanceSandbox({ ...basics, db: sessions.db }, milliseconds)
    : undefined
  const console = createConsole({ ...basics, directory, isPrivate: allowPrivateSandbox, passTime, onDocumentQueued })
  const begin = demo?.begin ?? { publicKey: '' }
  const snippets = createSnippetMaker(kit, { ...begin, publicUrl, hasPosters: true, proxy: proxy.fetch })
  const handler = createRequestHandler({
    service: service.fetch,
    proxy: proxy.fetch,
    kit,
    mounts: [snippets, console, ...(demo === undefined ? [] : [demo.mount])],
    https: publicUrl.startsWith('https:'),
    limiter: service.limiter,
    publicUrl,
  })
  const isOpen = sandbox && allowPrivateSandbox
  return {
    handler,
    fastPath: proxy.fastPath,
    sandbox,
    // Preloads for the first shipping estimate; an earlier one loads the tables itself and reports errors.
    onListening: () => void zipPlaces().catch(() => undefined),
    consoleLinks: async (url) => (isOpen ? consoleLinks({ ...basics, publicUrl: url }) : []),
  }
}

/** The demo, which only a sandbox has, and the address where a snippet starts there. */
async function openDemo(options: { publicUrl: string; kit: Kit; fetch: (request: Request) => Promise<Response> }) {
  const { mountDemo, SCRIPTLESS_GIFT: scriptlessGift } = await import('./demo-mount.ts')
  return { mount: mountDemo(options), begin: { publicKey: 'test_pk_storefront', scriptlessGift } }
}

/** The built kit, and its earlier versions, which pages may have pinned. */
async function openKit(dataDirectory: string): Promise<Kit> {
  const archive = join(dataDirectory, 'embed')
  await keepVersions(builtKit, archive)
  return readKit([builtKit, archive])
}
