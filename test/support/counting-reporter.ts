import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner'
import { failureText } from './running/failures.ts'

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
  const file = session.testFile.replace(`${process.cwd()}/`, '')
  const tellFailure = (name: string, { message, stack = '' }: { message: string; stack?: string | undefined }) => {
    count.failed += 1
    console.log(failureText({ name: `${name} (${session.browser.name})`, file, reason: `${message}\n${stack}` }))
  }
  console.log(`${file} in ${session.browser.name}`)
  if (session.testResults !== undefined) reportSuite(session.testResults, '', count, tellFailure)
  for (const error of session.errors) tellFailure('the file as a whole', error)
  for (const log of session.logs) console.log('   ', ...log)
  for (const missing of session.request404s) console.log(`    404 ${missing}`)
}

type TellFailure = (name: string, error: { message: string; stack?: string | undefined }) => void

function reportSuite(suite: TestSuiteResult, path: string, count: Count, tellFailure: TellFailure): void {
  for (const { name, passed, skipped, error } of suite.tests) {
    if (skipped) continue
    if (!passed) {
      tellFailure(`${path}${name}`, error ?? { message: 'it does not say why' })
      continue
    }
    count.passed += 1
    console.log(`  ✓ ${path}${name}`)
    if (error !== undefined) console.log(`${error.message}\n${error.stack ?? ''}`)
  }
  for (const inner of suite.suites) reportSuite(inner, `${path}${inner.name}: `, count, tellFailure)
}
