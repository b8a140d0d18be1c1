import { type TestContext, test } from 'vitest'

/** Registers a test, or skips it and reports the reason: what this machine lacks, or which setting turns the test on. */
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

/** Whether the long run asks for everything that a file can check. */
export const isLongRun = process.env.ALMONER_LONG_RUN === '1'

/** Why a long test of an otherwise quick file is skipped. */
export const LONG_RUN_ONLY = 'runs in npm run test:all'

/** Registers a test of an otherwise quick file that only the long run has time for. */
export function testInLongRun(name: string, body: () => Promise<void>): void {
  testUnless(isLongRun ? false : LONG_RUN_ONLY, name, body)
}
