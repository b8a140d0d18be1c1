#!/usr/bin/env node
import type { Command } from 'commander'
import { keepCompiled } from './keep-compiled.ts'
import { INTERRUPTED, runProgram } from './run-program.ts'

keepCompiled(process.env.ALMONER_DATA || './.almoner')
process.exitCode = await runProgram(await programFor(process.argv[2]), process.argv)
// What was interrupted is still running.
if (process.exitCode === INTERRUPTED) process.exit()

async function programFor(command: string | undefined): Promise<Command> {
  if (command === 'serve') return (await import('./serve-program.ts')).createServeProgram()
  return (await import('./program.ts')).createProgram()
}
