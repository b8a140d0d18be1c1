import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What a server serves but doesn't build. */
const BUILT = ['dist/embed', 'dist/console']
/** A start takes long on a busy machine. */
const patienceMs = 600_000

/** The sign-in link of a sandbox user, such as `owner of Fern & Field`; undefined until the server has printed it. */
export function signInLink(server: Pick<RunningServer, 'greeting'>, who: string): string | undefined {
  const lines = server.greeting().split('\n')
  const line = lines.find((text) => text.trim().startsWith(`Console as ${who}`))
  return line?.trim().split(/\s+/).at(-1)
}

/** The real server in its own process, on a free port, with its own engine and data. */
export interface RunningServer {
  url: string
  dataDirectory: string
  /** What it printed at the start, such as the sandbox's sign-in links. */
  greeting(): string
  /** Kills the server as a power cut would; the engine stays. */
  kill(): Promise<void>
  /** Stops the server as an operator does: it finishes open requests, and the promise resolves when it has exited. */
  stop(): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  /** Stops everything and deletes the data. */
  close(): Promise<void>
}

/**
 * Builds the kit if needed and starts the server as `npm start` does, with additional environment variables; uses the
 * compiled server if the test runner has one.
 */
export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  if (!BUILT.every((folder) => existsSync(join(root, folder))))
    await ended(spawn('npm', ['run', '--silent', 'build'], { cwd: root }))
  const dataDirectory = environment.ALMONER_DATA ?? (await mkdtemp(join(tmpdir(), 'almoner-e2e-')))
  // PostgreSQL's user needs access, so that the engine's data is in this folder and deleted with it.
  await chmod(dataDirectory, 0o755)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const discard = () => rm(dataDirectory, { recursive: true, force: true })
  const output = { text: '' }
  let child = await boot(url, port, { ...environment, ALMONER_DATA: dataDirectory }, output).catch(
    async (error: unknown) => {
      await discard()
      throw error
    },
  )
  return {
    url,
    dataDirectory,
    greeting: () => output.text,
    kill: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
    },
    restart: async () => {
      child = await boot(url, port, { ...environment, ALMONER_DATA: dataDirectory }, output)
    },
    close: async () => {
      child.kill('SIGTERM')
      await ended(child)
      await discard()
    },
  }
}

async function boot(
  url: string,
  port: number,
  environment: Readonly<Record<string, string>>,
  said: { text: string },
): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const compiled = process.env.ALMONER_TEST_SERVER
  const program = compiled === undefined ? ['--import', 'tsx', 'src/server/main.ts'] : [compiled]
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...inherited,
      PORT: String(port),
      ALMONER_REQUESTS_PER_KEY: '1000000',
      ALMONER_REQUESTS_PER_ADDRESS: '1000000',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'text',
      // A test finds only its own data, unless it asks for more.
      ALMONER_SANDBOX_GIFTS: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (text) => {
    said.text += String(text)
  })
  await untilReady(child, url).catch(async (error: unknown) => {
    child.kill('SIGTERM')
    await ended(child)
    throw error
  })
  return child
}

/** Waits until a started server responds; throws with its output if it exits or takes too long. */
export async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let output = ''
  child.stderr?.on('data', (text) => {
    output += String(text)
  })
  const deadline = Date.now() + patienceMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start.\n${output}`)
    await sleep(100)
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** Resolves when a process has exited. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

// Below the ports that systems assign at random, because one of those may be taken before it is used here.
const FIRST_PORT = 20_000
const PORTS = 10_000

/** A port that is free and isn't assigned at random to other processes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    // On every interface, as servers listen.
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
