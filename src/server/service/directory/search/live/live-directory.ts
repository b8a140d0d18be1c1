import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ChangeListener, listenForChanges } from '../../../../database/change-listener.ts'
import type { Database } from '../../../../database/tables/tables.ts'
import type { Log } from '../../../../http/log.ts'
import { DirectoryIndex } from '../answer/directory-index.ts'
import { ListingCache } from '../find-nonprofits.ts'
import { type PackedLayer, packedSize, unpackLayer } from '../layer/layer-file.ts'
import { countChanges, type DirectoryChanges, forgetChanges, readChanges, readDecisions } from './index-queries.ts'
import { type BackgroundBuild, buildInBackground, type ChangesThread, startChangesThread } from './index-threads.ts'

/** Options of the live directory. */
export interface LiveDirectoryOptions {
  /** The primary database: a replica may lag, and can't tell which transactions are still open. */
  readonly db: Database
  /** The address of the same database, for the index's own connections. */
  readonly databaseUrl: string
  readonly log: Log
  /** Where to store the index between starts; not stored if absent. */
  readonly dataDirectory?: string | undefined
  /** Milliseconds between polls of the change log, in case a notification was lost. */
  readonly pollEvery?: number | undefined
}

/** The directory index of this process: built in the background, and kept up to date while it runs. */
export interface LiveDirectory {
  /** Starts building and listening, and returns at once. */
  start(): void
  /** The current index; undefined until the first one is built. */
  readonly index: DirectoryIndex | undefined
  /** Cached listings, at most a second old; undefined while that can't be guaranteed. */
  readonly listings: ListingCache | undefined
  /** Calls back whenever search results of this process may change. */
  subscribe(onChange: () => void): void
  /** Resolves once there is an index. */
  ready(): Promise<void>
  stop(): Promise<void>
}

interface Current {
  readonly index: DirectoryIndex
  position: string
}

const pollEvery = 750
const remember = 24 * 60 * 60 * 1000
const forgetEvery = 60 * 60 * 1000
const pauseAfterFailure = 5000
/** If the change log wasn't read for this long, cached listings may be stale. */
const longestUnheard = 3000
/** Larger batches are indexed in a worker thread, so that searches don't block. */
const maxDirectChanges = 500
/** Above this size, a rebuild is as fast. */
const maxThreadChanges = 200_000
/** From this size on, bulk imports are expected, so the thread for changes is kept running. */
const largeDirectory = 50_000
/** Searches that fill the caches of a large index: no term, each letter, a misspelled word, and a cause with one. */
const firstTerms = ['', ...'abcdefghijklmnopqrstuvwxyz', 'zqxvjw', 'animal shelter zqxvjw']

/** The directory index of this process, not started yet: until it is ready, searches use the database. */
export function createLiveDirectory(options: LiveDirectoryOptions): LiveDirectory {
  return new IndexKeeper(options)
}

class IndexKeeper implements LiveDirectory {
  readonly #options: LiveDirectoryOptions
  #listener: ChangeListener | null = null
  #timers: NodeJS.Timeout[] = []
  readonly #firstReady: Promise<void>
  #resolveReady: () => void = () => undefined
  #current: Current | null = null
  #build: BackgroundBuild | null = null
  #thread: ChangesThread | null = null
  #catchingUp: Promise<void> | null = null
  #isCatchUpWanted = false
  #isStopped = false
  readonly #listings = new ListingCache()
  readonly #subscribers: (() => void)[] = []
  #caughtUpAt = Number.NEGATIVE_INFINITY

  constructor(options: LiveDirectoryOptions) {
    this.#options = options
    this.#firstReady = new Promise((resolve) => {
      this.#resolveReady = resolve
    })
  }

  start(): void {
    const options = this.#options
    const catchUp = (): void => void this.#catchUp()
    this.#listener = listenForChanges(options.databaseUrl, 'nonprofit_change', catchUp)
    this.#timers = [
      setInterval(catchUp, options.pollEvery ?? pollEvery).unref(),
      setInterval(() => void this.#forget(), forgetEvery).unref(),
    ]
    void this.#rebuild(true)
  }

  get index(): DirectoryIndex | undefined {
    return this.#current?.index
  }

  get listings(): ListingCache | undefined {
    return this.#current !== null && performance.now() - this.#caughtUpAt < longestUnheard ? this.#listings : undefined
  }

  subscribe(onChange: () => void): void {
    this.#subscribers.push(onChange)
  }

  ready(): Promise<void> {
    return this.#firstReady
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#listener?.stop()
    await this.#build?.cancel()
    await this.#thread?.stop()
    await this.#catchingUp
  }

  /** Rebuilds the index; the current one is used and kept up to date until the new one has caught up. */
  async #rebuild(isFileWelcome: boolean): Promise<void> {
    if (this.#build !== null || this.#isStopped) return
    const { databaseUrl, dataDirectory, log } = this.#options
    const path = dataDirectory === undefined ? null : join(dataDirectory, 'directory.index')
    const started = performance.now()
    this.#build = buildInBackground(databaseUrl, { path, isFileWelcome })
    try {
      const { packed, position, source } = await this.#build.made
      await this.#take(packed, position)
      const milliseconds = Math.round(performance.now() - started)
      log.info(
        { source, nonprofits: packed.size, bytes: packedSize(packed), milliseconds },
        'The directory index is ready',
      )
    } catch (error) {
      if (!this.#isStopped) this.#retry(error)
    } finally {
      this.#build = null
    }
  }

  #retry(error: unknown): void {
    this.#options.log.warn({ err: error }, 'The directory index could not be built; searches go to the database')
    this.#timers.push(setTimeout(() => void this.#rebuild(false), pauseAfterFailure).unref())
  }

  async #take(packed: PackedLayer, position: string): Promise<void> {
    const index = new DirectoryIndex(unpackLayer(packed))
    if (index.size > largeDirectory) await warmUp(index)
    index.decide(await readDecisions(this.#options.db))
    const next = { index, position }
    const isWhole = await this.#bringUp(next)
    this.#current = next
    this.#listings.forgetAll()
    this.#notifySubscribers()
    this.#resolveReady()
    if (index.size > largeDirectory && !this.#isStopped) this.#thread ??= startChangesThread(this.#options.databaseUrl)
    if (!isWhole) setTimeout(() => void this.#rebuild(false), 0).unref()
  }

  /** Runs one at a time; a request during a run starts another run. */
  async #catchUp(): Promise<void> {
    this.#isCatchUpWanted = true
    this.#catchingUp ??= this.#catchUpUntilDone().finally(() => {
      this.#catchingUp = null
    })
    await this.#catchingUp
  }

  async #catchUpUntilDone(): Promise<void> {
    while (this.#isCatchUpWanted && !this.#isStopped) {
      this.#isCatchUpWanted = false
      const current = this.#current
      if (current === null) return this.#notifySubscribers()
      try {
        const isWhole = await this.#bringUp(current)
        if (!isWhole || current.index.isWorn) void this.#rebuild(false)
      } catch (error) {
        if (!this.#isStopped)
          this.#options.log.warn({ err: error }, 'The directory index could not be brought up to date')
      }
    }
  }

  /** Applies the changes since the last run; returns false if there were too many and a rebuild is needed. */
  async #bringUp(current: Current): Promise<boolean> {
    const askedAt = performance.now()
    const { count, isNamed, position } = await countChanges(this.#options.db, current.position)
    if (!isNamed || count > maxThreadChanges) this.#listings.forgetAll()
    if (count === 0 || count > maxThreadChanges) current.position = position
    else if (count > maxDirectChanges) await this.#takeMany(current)
    else await this.#takeFew(current)
    this.#caughtUpAt = askedAt
    if (count > 0) this.#notifySubscribers()
    return isNamed && count <= maxThreadChanges
  }

  #notifySubscribers(): void {
    for (const onChange of this.#subscribers) onChange()
  }

  async #takeFew(current: Current): Promise<void> {
    const { position, records, gone, decisions } = await readChanges(this.#options.db, current.position)
    current.index.put(records)
    this.#listings.forget(records.map(({ number }) => number))
    this.#finish(current, { position, gone, decisions })
  }

  async #takeMany(current: Current): Promise<void> {
    this.#thread ??= startChangesThread(this.#options.databaseUrl)
    try {
      const { packed, ...rest } = await this.#thread.layOut(current.position, current.index.wellKnownFrom)
      await current.index.putLayer(unpackLayer(packed))
      this.#listings.forget(packed.numbers)
      this.#finish(current, rest)
    } catch (error) {
      await this.#thread?.stop()
      this.#thread = null
      throw error
    }
  }

  #finish(current: Current, { position, gone, decisions }: Omit<DirectoryChanges, 'records'>): void {
    current.index.drop(gone)
    current.index.decide(decisions)
    this.#listings.forget([...gone, ...decisions.map(({ number }) => number)])
    current.position = position
  }

  async #forget(): Promise<void> {
    await forgetChanges(this.#options.db, remember).catch(() => undefined)
  }
}

async function warmUp(index: DirectoryIndex): Promise<void> {
  for (const term of firstTerms) {
    index.search({ term, offset: 0, limit: 30 })
    await nextTurn()
  }
}
