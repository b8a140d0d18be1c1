#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import type { Command } from 'commander'
import { INTERRUPTED, runProgram } from './run-program.ts'

enableCompileCache(process.env.ALMONER_DATA || './.almoner')
process.exitCode = await runProgram(await programFor(process.argv[2]), process.argv)
// The interrupted command is still running.
if (process.exitCode === INTERRUPTED) process.exit()

async function programFor(command: string | undefined): Promise<Command> {
  if (command === 'serve') return (await import('./serve.ts')).createServeProgram()
  return (await import('./program.ts')).createProgram()
}

/**
 * Stores Node's compile cache in the data directory, if the Node version supports it (22.8 and later), to speed up the
 * next start. Never uses the system's temporary directory: anyone who can write there could change the code.
 */
function enableCompileCache(dataDirectory: string): void {
  if (!existsSync(dataDirectory) || !('enableCompileCache' in module)) return
  if (typeof module.enableCompileCache === 'function') module.enableCompileCache(join(dataDirectory, 'compiled'))
}
