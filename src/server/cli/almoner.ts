#!/usr/bin/env node
import { createProgram } from './program.ts'
import { INTERRUPTED, runProgram } from './run-program.ts'

process.exitCode = await runProgram(createProgram(), process.argv)
// What was interrupted is still running.
if (process.exitCode === INTERRUPTED) process.exit()
