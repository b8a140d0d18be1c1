import type { Command } from 'commander'
import { createEmptyProgram } from './empty-program.ts'
import { addServeCommand } from './serve.ts'

/** The program with the one command that others wait for: a server need not load the code of all others. */
export function createServeProgram(): Command {
  const program = createEmptyProgram()
  addServeCommand(program)
  return program
}
