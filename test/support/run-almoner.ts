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
  const output = { stdout: '', stderr: '' }
  const restores = (['stdout', 'stderr'] as const).map((name) =>
    capture(process[name], (text) => {
      output[name] += text
    }),
  )
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, environment)
  try {
    const code = await runProgram(createProgram(), ['node', 'almoner', ...args], (line) => {
      output.stderr += line
    })
    return { code, ...output }
  } finally {
    for (const restore of restores) restore()
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** Passes text that is written to a stream to `take`, until the returned function is called. */
function capture(stream: NodeJS.WriteStream, take: (text: string) => void): () => void {
  const { write } = stream
  // Commands write text; bytes are the test runner's own output.
  stream.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
    if (typeof chunk !== 'string') return write.call(stream, chunk, ...rest)
    take(chunk)
    return true
  }
  return () => {
    stream.write = write
  }
}
