import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isIdentityAlive, processIdentity } from './process-identity.ts'

let holds = 0

/** Records that this process uses the engine; returns the record's path. */
export function addHolder(directory: string): string {
  mkdirSync(directory, { recursive: true })
  holds += 1
  const path = join(directory, `${process.pid}-${holds}`)
  writeFileSync(path, processIdentity(process.pid))
  return path
}

/** How many living processes use the engine; records of dead ones are cleared away. */
export function countHolders(directory: string): number {
  mkdirSync(directory, { recursive: true })
  const records = readdirSync(directory).map((name) => join(directory, name))
  const dead = records.filter((path) => !isIdentityAlive(readFileSync(path, 'utf8')))
  for (const path of dead) rmSync(path, { force: true })
  return records.length - dead.length
}
