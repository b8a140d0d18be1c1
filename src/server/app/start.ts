import { resolve } from 'node:path'
import { makeDataDirectory } from '../database/engine/make-data-directory.ts'
import type { Log } from '../http/log.ts'
import { missingParts } from '../kernel/optional-packages.ts'
import { createCleanup, openDatabases } from './databases.ts'
import { adviceOn, drainSecondsOf, type Environment, publicUrlOf } from './environment.ts'
import { type Listener, listen } from './listen.ts'
import { openTracing } from './open-tracing.ts'
import type { ConsoleLink } from './sandbox.ts'

/** A running Almoner. */
export interface Running {
  url: string
  /** Whether the well-known test keys are valid. */
  sandbox: boolean
  /** One sign-in link per role; none if anyone else can reach the server. */
  consoleLinks: readonly ConsoleLink[]
  /** Stops everything in order: port, pool, engine. May be called twice. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Creates the sandbox regardless of the database. */
  sandbox?: boolean
  /** Whether it also runs scheduled work; otherwise a worker does. Default: true. */
  jobs?: boolean
}

/** Starts everything: database, migrations, sandbox if applicable, service, port. */
export async function start(environment: Environment, log: Log, options: StartOptions = {}): Promise<Running> {
  for (const advice of adviceOn(environment)) log.warn({}, advice)
  for (const missing of missingParts()) log.info({}, `Optional part missing: ${missing}`)
  const { sandbox: makeSandbox = false, jobs = true } = options
  const cleanup = createCleanup()
  const role = jobs ? 'serve' : 'serve --no-jobs'
  cleanup.add(await openTracing(environment, role))
  let isStopping = false
  let listener: Listener | undefined
  const stop = once(async () => {
    isStopping = true
    // The load balancer first sees that this server isn't ready, and sends requests elsewhere.
    await listener?.drain(1_000 * drainSecondsOf(environment))
    await cleanup.close()
  })
  try {
    const dataDirectory = resolve(environment.ALMONER_DATA)
    makeDataDirectory(dataDirectory)
    // While the database starts in its own processes, most of the code is loaded.
    const [databases, { compose }] = await Promise.all([
      openDatabases(environment, { dataDirectory, role, log, cleanup }),
      import('./compose.ts'),
    ])
    const isToStop = () => isStopping
    const composed = await compose(environment, {
      ...{ databases, dataDirectory, log, cleanup, isStopping: isToStop, makeSandbox, jobs },
    })
    const { PORT: port, HOST: host, ALMONER_TRUSTED_PROXIES: isTrusted } = environment
    const keepAliveMs = 1_000 * environment.ALMONER_KEEP_ALIVE_SECONDS
    const publicUrl = publicUrlOf(environment)
    const { handler, fastPath, sandbox } = composed
    const opened = await listen(handler, { port, host, isTrusted, fastPath, publicUrl, keepAliveMs })
    listener = opened
    cleanup.add(() => opened.close())
    composed.onListening()
    const url = environment.PUBLIC_URL ?? publicUrl.replace(/:\d+$/, `:${opened.port}`)
    return { url, sandbox, consoleLinks: await composed.consoleLinks(url), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= work()
    return running
  }
}
