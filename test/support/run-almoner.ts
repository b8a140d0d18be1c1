import { createProgram } from '../../src/server/cli/program.ts'
import { runProgram } from '../../src/server/cli/run-program.ts'

/** The result of a command. */
export interface Finished {
  code: number
  stdout: string
  stderr: string
}

/**
 * Runs a command of the command line in this process, which is faster than starting another. `environment` is added
 * during the command; an empty value counts as absent.
 */
export async function runAlmoner(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const { write } = process.stdout
  const output = { stdout: '', stderr: '' }
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, environment)
  // Commands write text; the test runner writes bytes meanwhile.
  process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
    if (typeof chunk !== 'string') return write.call(process.stdout, chunk, ...rest)
    output.stdout += chunk
    return true
  }
  try {
    const code = await runProgram(createProgram(), ['node', 'almoner', ...args], (line) => {
      output.stderr += line
    })
    return { code, ...output }
  } finally {
    process.stdout.write = write
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
