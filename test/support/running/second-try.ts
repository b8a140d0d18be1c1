import type { Failure } from './failures.ts'
import { runStage, type Stage, type StageOutcome } from './run-stage.ts'

/** So many files do not fail by chance. */
const MOST_FILES = 12

/** What a second try made of a stage. */
export interface SecondTry extends StageOutcome {
  /** What failed at first and then passed. */
  passedThen: readonly Failure[]
}

/**
 * Runs the test files of a stage that failed once more, one after another, and answers the stage as it then stands: what
 * passes now has passed, but is told, since a test that fails now and then holds nothing.
 */
export async function trySecondTime(stage: Stage, first: StageOutcome): Promise<SecondTry> {
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (stage.again === undefined || files.length === 0 || files.length > MOST_FILES) return { ...first, passedThen: [] }
  const second = await runStage({ name: `${stage.name}, at the second try`, command: stage.again(files) })
  // Where it failed without naming a file, nobody knows what passed.
  const failedAgain =
    second.failed > 0 && second.failures.length === 0 ? files : second.failures.map(({ file }) => file)
  const passedThen = first.failures.filter(({ file }) => !failedAgain.includes(file))
  return {
    passed: first.passed + passedThen.length,
    failed: first.failed - passedThen.length,
    skipped: first.skipped,
    failures: first.failures.filter((failure) => !passedThen.includes(failure)),
    passedThen,
  }
}
