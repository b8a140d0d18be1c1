import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const script = fileURLToPath(new URL('engine-holder.ts', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const greeting = z.object({ url: z.string(), adopted: z.boolean() })

/** Another Node process that holds an engine. */
export interface EngineProcess {
  url: string
  adopted: boolean
  /** Lines that it printed after the first one. */
  lines: string[]
  /** Starts inserting rows without end. */
  write(): void
  /** Releases the engine and exits. */
  stop(): Promise<void>
  /** Kills it as `kill -9` does. */
  kill(): Promise<void>
}

/** Options of the other process. */
export interface EngineProcessOptions {
  dataDirectory: string
  packageDirectory?: string
  /** PostgreSQL settings. */
  settings?: Readonly<Record<string, string>>
  /** Only root can start a process as another user. */
  user?: { uid: number; gid: number } | undefined
}

/** Starts a process that holds an engine; rejects with its error output if it can't. */
export async function startEngineProcess(options: EngineProcessOptions): Promise<EngineProcess> {
  const { user, ...engineOptions } = options
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(engineOptions)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...user,
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const lines: string[] = []
  const output = createInterface({ input: child.stdout })
  const first = await Promise.race([once(output, 'line'), once(child, 'exit')])
  const parsed = z.safeParse(z.tuple([z.string()]), first)
  if (!parsed.success) throw new Error(complaint)
  output.on('line', (line) => lines.push(line))
  return { ...greeting.parse(JSON.parse(parsed.data[0])), lines, ...control(child) }
}

function control(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
): Pick<EngineProcess, 'write' | 'stop' | 'kill'> {
  const gone = once(child, 'close').then(() => undefined)
  return {
    write: () => void child.stdin.write('write\n'),
    stop() {
      child.stdin.write('stop\n')
      return gone
    },
    kill() {
      child.kill('SIGKILL')
      return gone
    },
  }
}
