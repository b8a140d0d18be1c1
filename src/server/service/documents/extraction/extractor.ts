import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Evidence, Extraction, FailureReason, FormKind, PagePicture, ReadingWarning } from './extraction.ts'

/** Limits per file. */
interface ExtractorLimits {
  /** Timeout of one file in milliseconds. */
  timeoutMs: number
  /** Maximum memory in bytes, in addition to that of the idle process. */
  maxMemory: number
}

/** Reads files in child processes. */
export interface Extractor {
  extract: (bytes: Uint8Array) => Promise<Extraction>
  /** Number of files that are read concurrently; others wait. Default: 1. */
  places?: number
  close: () => void
}

const DEFAULT_LIMITS: ExtractorLimits = { timeoutMs: 180_000, maxMemory: 600_000_000 }
/** An idle process ends after this time to free its memory: a scan takes some hundred megabytes. */
const IDLE_MS = 15_000
/** A process is replaced after this many files, so that leaks don't add up. */
const FILES_PER_PROCESS = 100

// Only the outline of a message is validated: its details come from our own process.
const Answer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    form: z.custom<FormKind>(isText),
    data: z.record(z.string(), z.string()),
    facts: z.optional(z.record(z.string(), z.string())),
    evidence: z.record(z.string(), z.custom<Evidence>(isObject)),
    pages: z.array(z.custom<PagePicture>(isObject)),
    warnings: z.array(z.custom<ReadingWarning>(isObject)),
  }),
  z.object({
    status: z.literal('failed'),
    reason: z.custom<FailureReason>(isText),
    detail: z.string(),
    form: z.optional(z.custom<FormKind>(isText)),
    warnings: z.array(z.custom<ReadingWarning>(isObject)),
  }),
])

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/**
 * Creates an extractor. Files are read in child processes that have no secrets, are killed if they take too long or too
 * much memory, and are replaced if they crash; the result is always an Extraction. An idle place has no process. A file
 * that runs out of memory is retried alone in a new process before it is refused.
 */
export function createExtractor(limits: Partial<ExtractorLimits> = {}, places = 1): Extractor {
  const each = Array.from({ length: places }, () => ({ waiting: 0, ...createPlace(limits) }))
  const sharing = createSharing()
  return {
    places,
    extract: async (bytes) => {
      const [place] = each.toSorted((a, b) => a.waiting - b.waiting)
      if (!place) throw new TypeError('an extractor has a place at least')
      place.waiting += 1
      try {
        const answer = await sharing.together(() => place.extract(bytes))
        return lacksMemory(answer) ? await sharing.alone(() => place.extractInNewProcess(bytes)) : answer
      } finally {
        place.waiting -= 1
      }
    },
    close: () => {
      for (const place of each) place.close()
    },
  }
}

function lacksMemory(answer: Extraction): boolean {
  return answer.status === 'failed' && answer.reason === 'too_much_memory'
}

interface Place extends Extractor {
  /** Uses a new process. */
  extractInNewProcess: (bytes: Uint8Array) => Promise<Extraction>
}

// One child process with its queue.
function createPlace(limits: Partial<ExtractorLimits>): Place {
  const { timeoutMs, maxMemory } = { ...DEFAULT_LIMITS, ...limits }
  let reader: ChildProcess | undefined
  let read = 0
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  async function extract(bytes: Uint8Array, isNew: boolean): Promise<Extraction> {
    clearTimeout(idle)
    const answer = await tried(bytes, isNew)
    idle = setTimeout(end, IDLE_MS).unref()
    return answer
  }

  async function tried(bytes: Uint8Array, isNew: boolean): Promise<Extraction> {
    const isUsable = reader !== undefined && isAlive(reader) && ++read <= FILES_PER_PROCESS
    const process = isNew || !isUsable || reader === undefined ? replace() : reader
    const answer = await answerOf(process, bytes, timeoutMs)
    if (!isAlive(process)) reader = undefined
    return answer
  }

  function end(): void {
    reader?.kill('SIGKILL')
    reader = undefined
  }

  function replace(): ChildProcess {
    end()
    read = 1
    reader = startReader(maxMemory)
    return reader
  }

  function inTurn(bytes: Uint8Array, isNew: boolean): Promise<Extraction> {
    const next = last.then(() => extract(bytes, isNew))
    last = next.catch(() => undefined)
    return next
  }

  return {
    extract: (bytes) => inTurn(bytes, false),
    extractInNewProcess: (bytes) => inTurn(bytes, true),
    close: () => {
      clearTimeout(idle)
      end()
    },
  }
}

/** A process that has exited may still seem connected for a moment, but never responds. */
function isAlive({ connected, exitCode, signalCode, killed }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null && !killed
}

/** Allocations from this size on are returned to the system when they are freed. */
const GIVES_BACK = { MALLOC_MMAP_THRESHOLD_: '16384' }

function startReader(maxMemory: number): ChildProcess {
  const heapMegabytes = Math.ceil(maxMemory / 1024 / 1024)
  const reader = fork(fileURLToPath(new URL('./extractor-process.ts', import.meta.url)), [String(maxMemory)], {
    execArgv: [...typescriptLoader(), `--max-old-space-size=${heapMegabytes}`, '--expose-gc'],
    env: { TMPDIR: process.env.TMPDIR ?? '/tmp', PATH: process.env.PATH ?? '', ...GIVES_BACK },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  reader.on('error', () => undefined)
  return reader
}

/** Lets the process run TypeScript if nothing was compiled. */
function typescriptLoader(): string[] {
  return import.meta.url.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
}

async function answerOf(reader: ChildProcess, bytes: Uint8Array, timeoutMs: number): Promise<Extraction> {
  const done = new AbortController()
  const { signal } = done
  hold(reader)
  try {
    reader.send(bytes, () => undefined)
    return await Promise.race([
      once(reader, 'message', { signal }).then(([message]) => Answer.parse(message)),
      once(reader, 'exit', { signal }).then(([code, killedBy]) => died(code, killedBy)),
      sleep(timeoutMs, undefined, { signal }).then(() => overdue(reader)),
    ])
  } finally {
    done.abort()
    release(reader)
  }
}

// Node aborts when it is out of memory: with a signal, or with code 134 behind a shell.
function died(code: unknown, killedBy: unknown): Extraction {
  const memory = killedBy === 'SIGKILL' || killedBy === 'SIGABRT' || code === 134
  return memory
    ? failure('too_much_memory', 'a page needs more memory than any filing; scan it in gray at 300 dots per inch')
    : failure('broken', 'the file could not be read')
}

function overdue(reader: ChildProcess): Extraction {
  reader.kill('SIGKILL')
  return failure('took_too_long', 'the file takes longer to read than any filing')
}

function failure(reason: FailureReason, detail: string): Extraction {
  return { status: 'failed', reason, detail, warnings: [] }
}

// An idle child process must not keep its parent running.
function release(reader: ChildProcess): void {
  reader.unref()
  reader.channel?.unref()
}

function hold(reader: ChildProcess): void {
  reader.ref()
  reader.channel?.ref()
}

/** Runs work concurrently or exclusively. */
interface Sharing {
  together: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Waits until nothing else runs, and delays other work until it has ended. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Creates a lock that is shared by concurrent work and held alone by exclusive work. */
export function createSharing(): Sharing {
  let running = 0
  let lastAlone: Promise<unknown> = Promise.resolve()
  let ended: (() => void)[] = []

  async function untilNoneIsAlone(): Promise<void> {
    for (let awaited: unknown; awaited !== lastAlone; ) {
      awaited = lastAlone
      await lastAlone
    }
  }

  return {
    together: async (work) => {
      await untilNoneIsAlone()
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
        const waiting = ended
        ended = []
        for (const resume of waiting) resume()
      }
    },
    alone: (work) => {
      const mine = lastAlone.then(async () => {
        while (running > 0)
          await new Promise<void>((resolve) => {
            ended.push(resolve)
          })
        return work()
      })
      lastAlone = mine.catch(() => undefined)
      return mine
    },
  }
}
