import { hostname, userInfo } from 'node:os'
import { type Command, CommanderError } from 'commander'
import { type Actor, actingAs } from '../database/acting.ts'
import { Interrupted, TemporaryFailure } from './interruption.ts'

/** The exit code of an interrupted program, as in shells. */
export const INTERRUPTED = 130
/** The exit code that makes a mail server keep a message and retry: `EX_TEMPFAIL` of sysexits. */
const TEMPORARY_FAILURE = 75

/**
 * Runs the command named by the arguments and returns the exit code: 0 for success, 1 for a failure with one line on
 * standard error, 2 for invalid arguments, 75 to retry later, 130 if interrupted.
 */
export async function runProgram(
  program: Command,
  argv: readonly string[],
  complain: (line: string) => void = (line) => process.stderr.write(line),
): Promise<number> {
  for (const command of [program, ...descendants(program)])
    command.exitOverride().configureOutput({ writeErr: complain })
  try {
    await runAsOperator(program, () => program.parseAsync([...argv]))
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    complain(`almoner: ${describeError(error)}\n`)
    if (error instanceof TemporaryFailure) return TEMPORARY_FAILURE
    return error instanceof Interrupted ? INTERRUPTED : 1
  }
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)])
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const detail = process.env.LOG_LEVEL === 'debug' ? error.stack : undefined
  return detail ?? (describeFileError(error) || error.message || error.name)
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'is inside a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EEXIST: 'is a file, not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
}

/** What is wrong with a file argument, with its path if known; empty for other errors. */
function describeFileError(error: Error): string {
  const problem = 'syscall' in error && 'code' in error ? fileProblems[String(error.code)] : undefined
  if (problem === undefined) return ''
  return 'path' in error ? `${String(error.path)}: ${problem}` : `The file: ${problem}`
}

/** Runs a program as the operating system's user, who then appears in the audit log. */
function runAsOperator<Result>(program: Command, run: () => Promise<Result>): Promise<Result> {
  const { username } = userInfo()
  const actor: Actor = { kind: 'command', id: username, name: `${username}@${hostname()}` }
  program.hook('preAction', (_, command) => {
    actor.action = namesOf(command).join(' ')
  })
  return actingAs(actor, run)
}

/** The command as typed: `keys rotate`. */
function namesOf(command: Command): string[] {
  return command.parent === null ? [] : [...namesOf(command.parent), command.name()]
}
