import { execFile, spawn } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { ended, freePort, untilReady } from '../support/running-server.ts'
import type { BenchResult } from './bench.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const maxBuffer = 1 << 28

/**
 * Times `npm install && npm start` in a fresh clone of the last commit, with an empty npm cache, until the server is
 * ready. Also counts the installed packages and their size.
 */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-install-'))
  // PostgreSQL runs as another user, which needs access to its data.
  await chmod(folder, 0o755)
  const clone = join(folder, 'clone')
  try {
    await run('git', ['clone', '--quiet', '--depth', '1', pathToFileURL(root).href, clone])
    const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_update_notifier: 'false' }
    const begun = performance.now()
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: clone, env, maxBuffer })
    const installed = performance.now()
    const [packages, bytes] = [await packagesIn(clone), await bytesIn(join(clone, 'node_modules'))]
    const figures = {
      packages,
      megabytes: Math.round(bytes / 1e6),
      installSeconds: Math.round((installed - begun) / 1000),
      startSeconds: Math.round(await secondsUntilReady(clone, env)),
    }
    return {
      rows: [
        { measure: 'packages', value: figures.packages },
        { measure: 'node_modules, MB', value: figures.megabytes },
        { measure: 'npm install, empty cache, s', value: figures.installSeconds },
        { measure: 'npm start until ready, s', value: figures.startSeconds },
      ],
      figures,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const Lock = z.object({ packages: z.record(z.string(), z.object({ link: z.optional(z.boolean()) })) })

async function packagesIn(clone: string): Promise<number> {
  const lock = Lock.parse(JSON.parse(await readFile(join(clone, 'node_modules/.package-lock.json'), 'utf8')))
  return Object.values(lock.packages).filter(({ link }) => link !== true).length
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
  return bytes
}

async function secondsUntilReady(cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort()
  const settings = { ...env, PORT: String(port), ALMONER_DATA: join(cwd, 'data'), LOG_LEVEL: 'error' }
  const begun = performance.now()
  const child = spawn('npm', ['start'], { cwd, env: settings, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  try {
    await untilReady(child, `http://localhost:${port}`)
    return (performance.now() - begun) / 1000
  } finally {
    // The process group has npm, its shell and the server.
    process.kill(-(child.pid ?? 0), 'SIGTERM')
    await ended(child)
  }
}
