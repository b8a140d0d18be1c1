#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import type { Command } from 'commander'
import { INTERRUPTED, runProgram } from './run-program.ts'

keepCompiled(process.env.ALMONER_DATA || './.almoner')
process.exitCode = await runProgram(await programFor(process.argv[2]), process.argv)
// What was interrupted is still running.
if (process.exitCode === INTERRUPTED) process.exit()

async function programFor(command: string | undefined): Promise<Command> {
  if (command === 'serve') return (await import('./serve.ts')).createServeProgram()
  return (await import('./program.ts')).createProgram()
}

/**
 * Keeps what Node compiles beside the data, where the version of Node can (22.8 and later), so that the next start need
 * not compile it again. Never in the system's folder for temporary files: whoever writes there could change what runs.
 */
function keepCompiled(dataDirectory: string): void {
  if (!existsSync(dataDirectory) || !('enableCompileCache' in module)) return
  if (typeof module.enableCompileCache === 'function') module.enableCompileCache(join(dataDirectory, 'compiled'))
}
