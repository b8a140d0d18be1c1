import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { progressPrinter, writeOutcome } from './stage-outcome.ts'

/**
 * Reports a Vitest run: progress, and each failure with its location and a short diff as soon as its file has finished.
 */
export class VitestReporter implements Reporter {
  #vitest: Vitest | undefined
  #progress = progressPrinter(0)
  #done = 0
  #passed = 0
  #failed = 0
  readonly #skipped: string[] = []

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress = progressPrinter(specifications.length)
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state === 'passed') this.#passed += 1
    if (result.state === 'skipped') this.#skipped.push(result.note ?? 'no reason given')
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done += 1
    const failed = [...module.children.allTests('failed')]
    for (const test of failed) this.#print(`${nameOf(module)} > ${test.fullName}`, test.result().errors ?? [])
    this.#failed += failed.length
    this.#progress(this.#done, `${this.#passed} tests passed, ${this.#failed} failed`)
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const broken = modules.filter((module) => module.errors().length > 0 || module.children.size === 0)
    for (const module of broken) {
      const errors = module.errors()
      this.#print(`${nameOf(module)}, outside its tests`, errors.length > 0 ? errors : [{ message: 'no test ran' }])
    }
    if (errors.length > 0) this.#print('Outside all test files', errors)
    const files = modules.map((module) => [nameOf(module), module.diagnostic().duration / 1_000] as const)
    await writeOutcome({
      passed: this.#passed,
      failed: this.#failed + broken.length + errors.length,
      skipped: this.#skipped,
      files: Object.fromEntries(files),
    })
  }

  #print(name: string, errors: readonly (SerializedError | { message: string })[]): void {
    console.log(`\n✖ ${name}`)
    for (const error of errors) this.#vitest?.logger.printError(error)
  }
}

function nameOf({ moduleId }: TestModule): string {
  return relative('.', moduleId)
}
