import { fileURLToPath } from 'node:url'
import { type CompiledPrograms, compilePrograms } from './compile-programs.ts'
import { holdTestEngine, stopTestEngine } from './test-database.ts'

const SERVER = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

let compiled: CompiledPrograms

/** Starts one PostgreSQL for all test files of a run, and compiles the server once for the tests that start it. */
export async function setup(): Promise<void> {
  ;[compiled] = await Promise.all([compilePrograms([SERVER]), holdTestEngine()])
  process.env.ALMONER_TEST_SERVER = compiled.scriptOf(SERVER)
}

/** Stops PostgreSQL and deletes the compiled server. */
export async function teardown(): Promise<void> {
  await Promise.all([compiled.delete(), stopTestEngine()])
}
