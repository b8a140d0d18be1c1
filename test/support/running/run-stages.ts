import { runStage, type Stage, type StageOutcome } from './run-stage.ts'
import { trySecondTime } from './second-try.ts'

/** Runs stages one after another, then what failed a second time; ends with `N passed, N failed, N skipped`. */
export async function runStages(stages: readonly Stage[]): Promise<{ isPassed: boolean }> {
  const firsts: { stage: Stage; outcome: StageOutcome }[] = []
  for (const stage of stages) firsts.push({ stage, outcome: await runStage(stage) })
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failed: string[] = []
  const passedThen: string[] = []
  for (const { stage, outcome } of firsts) {
    const last = await trySecondTime(stage, outcome)
    total.passed += last.passed
    total.failed += last.failed
    total.skipped += last.skipped
    if (last.failed > 0) failed.push(`▶ ${stage.name}`, ...last.failures.flatMap(({ lines }) => lines))
    for (const { name, file, reason } of last.passedThen)
      passedThen.push(`passed at the second try: ${name}\n  in ${file}\n  ${reason}`)
  }
  if (failed.length > 0) console.log(`\nWhat failed:\n\n${failed.join('\n')}`)
  if (passedThen.length > 0) console.log(`\nWhat does not hold, though it passed:\n\n${passedThen.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return { isPassed: total.failed === 0 && total.passed > 0 }
}
