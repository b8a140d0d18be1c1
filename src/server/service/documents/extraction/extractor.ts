import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Evidence, Extraction, FailureReason, FormKind, PagePicture, ReadingWarning } from './extraction.ts'

/** How much a file may cost. */
interface ExtractorLimits {
  /** For one file, start to end, in milliseconds. */
  timeoutMs: number
  /** What reading may take beyond what the reading process has at rest, everything counted, in bytes. */
  maxMemory: number
}

/** Reads files in processes of its own. */
export interface Extractor {
  extract: (bytes: Uint8Array) => Promise<Extraction>
  /** How many files are read at a time; more wait. One when absent. */
  places?: number
  close: () => void
}

const DEFAULT_LIMITS: ExtractorLimits = { timeoutMs: 180_000, maxMemory: 600_000_000 }
/** A process with nothing to read ends after this, and gives back its memory: a scan takes some hundred megabytes. */
const IDLE_MS = 15_000
/** A process is replaced after so many files, so that nothing adds up. */
const FILES_PER_PROCESS = 100

// What our own process says is as its types say; whether it says anything at all is checked.
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
 * Makes an extractor. Files are read in child processes that have no secrets, are killed when they take too long or too
 * much, and are replaced when they die; the caller only ever sees an Extraction. A place without work has no process. What
 * lacks memory is tried again by a new process, alone, before it is refused.
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
        return lacksMemory(answer) ? await sharing.alone(() => place.extractAnew(bytes)) : answer
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
  /** By a process that has read nothing before. */
  extractAnew: (bytes: Uint8Array) => Promise<Extraction>
}

// One child process, and what waits for it.
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
    extractAnew: (bytes) => inTurn(bytes, true),
    close: () => {
      clearTimeout(idle)
      end()
    },
  }
}

/** A process that has ended may still seem connected for a moment; what is sent to it then is never answered. */
function isAlive({ connected, exitCode, signalCode, killed }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null && !killed
}

/** Pictures are unpacked in pieces of this size: smaller ones stay with the process after they are let go of. */
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

/** What lets the process read TypeScript, as long as nothing was compiled. */
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

// An engine out of memory aborts: a signal to us, or code 134 where a shell stands between.
function died(code: unknown, killedBy: unknown): Extraction {
  const memory = killedBy === 'SIGKILL' || killedBy === 'SIGABRT' || code === 134
  return memory
    ? failure('too_much_memory', 'a page needs more memory than any filing; scan it in grey at 300 dots to the inch')
    : failure('broken', 'the file could not be read')
}

function overdue(reader: ChildProcess): Extraction {
  reader.kill('SIGKILL')
  return failure('took_too_long', 'the file takes longer to read than any filing')
}

function failure(reason: FailureReason, detail: string): Extraction {
  return { status: 'failed', reason, detail, warnings: [] }
}

// An idle reader must not keep its caller running.
function release(reader: ChildProcess): void {
  reader.unref()
  reader.channel?.unref()
}

function hold(reader: ChildProcess): void {
  reader.ref()
  reader.channel?.ref()
}

/** Work that runs side by side, and work that runs alone. */
interface Sharing {
  together: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Waits until nothing else runs, and lets nothing else begin until it has ended. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** Makes the rule by which pieces of work share what there is of memory. */
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
        for (const tell of waiting) tell()
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
