import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ended, freePort, untilReady } from './running-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The proxy alone, in its own process in front of a service. */
export interface ProxyProcess {
  url: string
  /** Its output so far, on both streams. */
  said(): string
  /** Asks it to stop, as Ctrl+C does, and waits until it has. */
  stop(): Promise<void>
  /** Whether the command or any process that it started is still running. */
  isRunning(): boolean
}

/** The environment of a proxy in front of a service, with the storefront's keys. */
export function proxyEnvironment(upstreamUrl: string): Record<string, string> {
  return {
    ALMONER_UPSTREAM_URL: upstreamUrl,
    ALMONER_PUBLIC_KEY: 'test_pk_storefront',
    ALMONER_SECRET_KEY: 'test_sk_storefront',
  }
}

/** Starts a proxy by a command line, for example `['npm', 'start']`, and waits until it responds. */
export async function startProxyProcess(
  [program = process.execPath, ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProxyProcess> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(program, args, {
    cwd: root,
    env: { ...inherited, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that a signal reaches a command that npm runs, as Ctrl+C does.
    detached: true,
  })
  const output = listenTo(child)
  await untilReady(child, url)
  return {
    url,
    said: output,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
      await ended(child)
    },
    isRunning: () => child.pid !== undefined && isGroupAlive(child.pid),
  }
}

function isGroupAlive(leader: number): boolean {
  try {
    return process.kill(-leader, 0)
  } catch {
    return false
  }
}

function listenTo(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += String(text)
    })
  return () => output
}
