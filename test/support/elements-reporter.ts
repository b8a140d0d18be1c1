import { relative } from 'node:path'
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner'
import { printLine, progressPrinter, type StageOutcome, writeOutcome } from './stage-outcome.ts'

/** Reports the element tests like the other tests: progress, then each failure with its file and reason. */
export function elementsReporter(): Reporter {
  const outcome: StageOutcome = { passed: 0, failed: 0, skipped: [], files: {} }
  const failures: string[] = []
  let progress = progressPrinter(0)
  let done = 0
  const fail = (session: TestSession, name: string, { message, stack = '' }: { message: string; stack?: string }) => {
    outcome.failed += 1
    failures.push(`\n✖ ${fileOf(session)} > ${name} (${session.browser.name})\n${message}\n${stack}`)
  }
  const count = (session: TestSession, { tests, suites }: TestSuiteResult, path: string): void => {
    for (const { name, passed, skipped, error } of tests) {
      if (skipped) outcome.skipped.push(`skipped in ${session.browser.name}`)
      else if (passed) outcome.passed += 1
      else fail(session, `${path}${name}`, { message: error?.message ?? 'no message', stack: error?.stack ?? '' })
    }
    for (const suite of suites) count(session, suite, `${path}${suite.name} > `)
  }
  return {
    start({ testFiles, browsers }) {
      progress = progressPrinter(testFiles.length * browsers.length)
    },
    reportTestFileResults({ sessionsForTestFile }) {
      for (const session of sessionsForTestFile) {
        if (session.testResults !== undefined) count(session, session.testResults, '')
        for (const { message, stack } of session.errors)
          fail(session, 'outside its tests', { message, ...(stack === undefined ? {} : { stack }) })
        for (const missing of session.request404s) failures.push(`  404 ${missing}`)
        done += 1
      }
      progress(done, `${outcome.passed} tests passed, ${outcome.failed} failed`)
    },
    async stop() {
      for (const failure of failures) printLine(failure)
      if (outcome.passed === 0) outcome.failed += 1
      await writeOutcome(outcome)
    },
  }
}

function fileOf({ testFile }: TestSession): string {
  return relative('.', testFile)
}
