import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../../../', import.meta.url))
const FILES = ['package.json', 'package-lock.json']

/** The folder of the installed generators, one for each version of their lock file. */
export async function installMakers(): Promise<{ folder: string } | { unreachable: string }> {
  const lock = await readFile(new URL('package-lock.json', import.meta.url))
  const name = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  const folder = join(root, 'node_modules', '.cache', 'client-makers', name)
  if (await exists(folder)) return { folder }
  const fresh = `${folder}.${process.pid}`
  await mkdir(fresh, { recursive: true })
  try {
    for (const file of FILES) await cp(new URL(file, import.meta.url), join(fresh, file))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: fresh })
    await rename(fresh, folder)
    return { folder }
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    if (await exists(folder)) return { folder }
    if (/\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|E403|E50\d)\b/.test(stderr))
      return { unreachable: 'the registry of packages cannot be reached' }
    throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
