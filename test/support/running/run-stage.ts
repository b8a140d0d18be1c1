import { spawn } from 'node:child_process'
import { type Failure, failuresIn } from './failures.ts'

/** A program that proves a part of the whole. */
export interface Stage {
  name: string
  command: readonly string[]
  /** The command that runs some of its test files again, one after another; absent where there is nothing to try again. */
  again?: (files: readonly string[]) => readonly string[]
}

/** How many tests ended how. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What came of a stage. */
export interface StageOutcome extends Counts {
  failures: readonly Failure[]
}

const TALLY = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm
const MOST_KEPT = 1_000_000

/** Runs a stage, shows what it prints, and counts: by its own closing line, else one for the stage itself. */
export async function runStage({ name, command }: Stage): Promise<StageOutcome> {
  const began = Date.now()
  console.log(`\n▶ ${name}`)
  const { code, output } = await spawned(command)
  const [, passed, failed, skipped] = [...output.matchAll(TALLY)].at(-1) ?? []
  const counts = {
    passed: Number(passed ?? (code === 0 ? 1 : 0)),
    failed: Number(failed ?? 0),
    skipped: Number(skipped ?? 0),
  }
  // A stage that ran nothing proves nothing.
  if ((code !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1
  console.log(`  ${counts.failed === 0 ? 'done' : 'FAILED'} in ${((Date.now() - began) / 1_000).toFixed(1)} s`)
  return { ...counts, failures: failuresIn(output) }
}

function spawned([program = '', ...args]: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_KEPT)
      process.stdout.write(text)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
