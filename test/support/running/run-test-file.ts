import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestEvent } from './test-event.ts'

/** A file that never ends, since a failed test left something open, must not hold up the others for ever. */
const MOST_MS = 1_800_000

/** What a child that a file forgot may hold its outputs open for. */
const FORGOTTEN_MS = 5_000

/** What came of a test file. */
export interface FileOutcome {
  events: TestEvent[]
  /** All it wrote, to both outputs. */
  said: string
  seconds: number
}

/** The scripts that a test file runs with. */
export interface TestScripts {
  /** The test file itself, compiled. */
  test: string
  /** What reports to us, compiled. */
  reporter: string
  /** The server, compiled, for tests that start it. */
  server: string
}

/** Runs a compiled test file in a process of its own. */
export async function runTestFile({ test, reporter, server }: TestScripts): Promise<FileOutcome> {
  const began = Date.now()
  const folder = await mkdtemp(join(tmpdir(), 'almoner-outcome-'))
  try {
    const events = join(folder, 'events')
    const reporting = [`--test-reporter=${reporter}`, `--test-reporter-destination=${events}`]
    const { end, said } = await ended([...reporting, test], { ...process.env, ALMONER_TEST_SERVER: server })
    const told = (await readFile(events, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
    const parsed = told.map((line) => TestEvent.parse(JSON.parse(line)))
    return { events: withoutSilence(parsed, end), said, seconds: (Date.now() - began) / 1_000 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file that ended badly although no test failed has failed, and so has one without tests, which proves nothing. */
function withoutSilence(events: TestEvent[], end: string): TestEvent[] {
  const isTold = events.some(({ is }) => is === 'failed')
  if (isTold || (end === 'code 0' && events.length > 0)) return events
  const reason = events.length === 0 ? `no test ran; it ended with ${end}` : `no test failed, yet it ended with ${end}`
  return [...events, { is: 'failed', name: 'the file as a whole', reason }]
}

function ended(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ end: string; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
    })
    let said = ''
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      const finish = () => resolve({ end: code === null ? `signal ${signal}` : `code ${code}`, said })
      child.once('close', finish)
      // What a forgotten child of its own still holds open is not waited for.
      setTimeout(finish, FORGOTTEN_MS).unref()
    })
  })
}
