import { type Command, CommanderError } from 'commander'

/**
 * Runs the command that the arguments name and answers the exit code: 0 when it did its work, 1 when it failed with
 * one line on the error output, 2 when the arguments made no sense.
 */
export async function runProgram(program: Command, argv: readonly string[]): Promise<number> {
  for (const command of [program, ...descendants(program)]) command.exitOverride()
  try {
    await program.parseAsync([...argv])
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`almoner: ${describeError(error)}\n`)
    return 1
  }
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)])
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const detail = process.env.LOG_LEVEL === 'debug' ? error.stack : undefined
  return detail ?? (error.message || error.name)
}
