import { type TestContext, test } from 'vitest'

/** Registers a test, or skips it and reports the reason: what this machine lacks, or which setting enables the test. */
export function testUnless(
  reason: string | false,
  name: string,
  body: (context: TestContext) => Promise<void> | void,
  { timeout }: { timeout?: number } = {},
): void {
  test(name, timeout === undefined ? {} : { timeout }, (context) => {
    if (reason !== false) return context.skip(reason)
    return body(context)
  })
}

/** Whether this is the long run, which checks everything. */
export const isLongRun = process.env.ALMONER_LONG_RUN === '1'

/** Why a long test of an otherwise quick file is skipped. */
export const LONG_RUN_ONLY = 'runs in npm run test:all'

/** Registers a test of an otherwise quick file that runs only in the long run. */
export function testInLongRun(name: string, body: () => Promise<void>): void {
  testUnless(isLongRun ? false : LONG_RUN_ONLY, name, body)
}
