import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import * as z from 'zod/mini'

const Named = z.optional(z.record(z.string(), z.string()))
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: Named,
      devDependencies: Named,
      optionalDependencies: Named,
    }),
  ),
})

type Lock = z.infer<typeof Lock>

async function readLock(): Promise<Lock> {
  return z.parse(Lock, JSON.parse(await readFile('package-lock.json', 'utf8')))
}

/** Packages that a package in the lock file requires and that have no entry in it. */
function missingOf({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([at, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies, ...(at === '' ? devDependencies : {}) })
      .filter((name) => !foldersAbove(at).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${name}, which ${at === '' ? 'package.json' : at} asks for`),
  )
}

/** The folders in which a package finds another one: beside itself, and beside each package that contains it. */
function foldersAbove(folder: string): string[] {
  const inner = folder.lastIndexOf('node_modules/')
  return folder === '' ? [''] : [`${folder}/`, ...foldersAbove(folder.slice(0, Math.max(0, inner - 1)))]
}

test('the lock file has every required package for all platforms, so npm ci accepts it', async () => {
  const lock = await readLock()
  assert.deepEqual(
    missingOf(lock),
    [],
    'npm leaves out platforms whose version the registry does not have: choose a version that all platforms have',
  )
  const { 'node_modules/@biomejs/cli-win32-x64': _, ...others } = lock.packages
  assert.deepEqual(missingOf({ packages: others }), [
    '@biomejs/cli-win32-x64, which node_modules/@biomejs/biome asks for',
  ])
})
