import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner'

interface Count {
  passed: number
  failed: number
}

/** Reports each failing test with its reason and ends with one line `N passed, N failed` for programs to read. */
export function countingReporter(): Reporter {
  const count: Count = { passed: 0, failed: 0 }
  return {
    reportTestFileResults({ sessionsForTestFile }) {
      for (const session of sessionsForTestFile) reportSession(session, count)
    },
    stop() {
      // After the runner's own goodbye, so that it is the last line.
      process.on('exit', () => console.log(`${count.passed} passed, ${count.failed} failed`))
    },
  }
}

function reportSession(session: TestSession, count: Count): void {
  console.log(`${session.testFile.replace(`${process.cwd()}/`, '')} in ${session.browser.name}`)
  if (session.testResults !== undefined) reportSuite(session.testResults, '', count)
  for (const error of session.errors) {
    count.failed += 1
    console.log(`  ✖ ${error.message}\n${error.stack ?? ''}`)
  }
  for (const log of session.logs) console.log('   ', ...log)
  for (const missing of session.request404s) console.log(`    404 ${missing}`)
}

function reportSuite(suite: TestSuiteResult, path: string, count: Count): void {
  for (const { name, passed, skipped, error } of suite.tests) {
    if (skipped) continue
    if (passed) count.passed += 1
    else count.failed += 1
    console.log(`  ${passed ? '✓' : '✖'} ${path}${name}`)
    if (error !== undefined) console.log(`${error.message}\n${error.stack ?? ''}`)
  }
  for (const inner of suite.suites) reportSuite(inner, `${path}${inner.name}: `, count)
}
