import { createHash } from 'node:crypto'
import { cp, readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PackedFile } from '../http/packed-file.ts'

/** A file of a built kit, in each encoding that the build prepared. */
export type KitFile = PackedFile

/** Files by their path below `/embed/`, for example `1.0.0/almoner.js`. */
export type Kit = ReadonlyMap<string, KitFile>

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  // As text, because browsers show these declarations; compilers read a local copy.
  '.ts': 'text/plain; charset=utf-8',
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/**
 * Reads every version of the kit in the directories, and adds the newest of each major version under its channel too,
 * such as `v1`. If a version is in two directories, the first one's is used. A missing directory counts as empty.
 */
export async function readKit(directories: readonly string[]): Promise<Kit> {
  const kit = new Map<string, KitFile>()
  const versions = new Set<string>()
  for (const directory of directories)
    for (const version of await versionsIn(directory)) {
      if (versions.has(version)) continue
      versions.add(version)
      for (const [path, file] of await readVersion(join(directory, version))) kit.set(`${version}/${path}`, file)
    }
  for (const version of [...versions].sort(byVersion)) addChannel(kit, version)
  return kit
}

/** Copies the built versions to an archive, so that a later release still serves them. */
export async function keepVersions(built: string, archive: string): Promise<void> {
  for (const version of await versionsIn(built))
    await cp(join(built, version), join(archive, version), { recursive: true })
}

/** The versions of the kit, oldest first. */
export function versionsOf(kit: Kit): string[] {
  const versions = new Set([...kit.keys()].map((path) => path.split('/')[0] ?? ''))
  return [...versions].filter((version) => VERSION.test(version)).sort(byVersion)
}

async function versionsIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory() && VERSION.test(entry.name)).map(({ name }) => name)
}

async function readVersion(directory: string): Promise<[string, KitFile][]> {
  const names = await readdir(directory, { recursive: true })
  const shipped = names.filter((name) => MEDIA_TYPES[extname(name)] !== undefined)
  return Promise.all(
    shipped.map(async (name) => [name.replaceAll('\\', '/'), await readKitFile(join(directory, name))] as const),
  ).then((files) => files.map(([name, file]) => [name, file]))
}

async function readKitFile(path: string): Promise<KitFile> {
  const identity = await bytesOf(path)
  const [br, gzip] = await Promise.all([compressedBytesOf(`${path}.br`), compressedBytesOf(`${path}.gz`)])
  return {
    type: MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
    etag: etagOf(identity),
    bytes: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
  }
}

/** The hash of a file's content. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await readFile(path))
}

function compressedBytesOf(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return bytesOf(path).catch(() => undefined)
}

function addChannel(kit: Map<string, KitFile>, version: string): void {
  const channel = `v${version.split('.')[0]}`
  for (const path of [...kit.keys()]) if (path.startsWith(`${channel}/`)) kit.delete(path)
  for (const [path, file] of [...kit])
    if (path.startsWith(`${version}/`)) kit.set(`${channel}${path.slice(version.length)}`, file)
}

function byVersion(one: string, other: string): number {
  const [numbers, others] = [one, other].map((version) => version.split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (numbers?.[index] ?? 0) - (others?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The folder of the built kit; the published package has it at the same relative path. */
export const builtKit = fileURLToPath(new URL('../../../dist/embed', import.meta.url))
