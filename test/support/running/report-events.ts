import type { TestEvent } from './test-event.ts'

/** What a test runner tells of a test that has ended. */
interface Ended {
  type: string
  data: {
    name: string
    nesting: number
    skip?: string | boolean
    details: { type?: string; error?: Error }
  }
}

/** A reporter for `--test-reporter`: a line of JSON for each test that passed, failed or was skipped, suites aside. */
export async function* reportEvents(events: AsyncIterable<Ended>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite') continue
    yield `${JSON.stringify(eventOf(type, data))}\n`
  }
}

function eventOf(type: string, { name, skip, details }: Ended['data']): TestEvent {
  if (skip !== undefined) return { is: 'skipped', name, ...(typeof skip === 'string' ? { reason: skip } : {}) }
  if (type === 'test:pass') return { is: 'passed', name }
  const cause = details.error?.cause ?? details.error
  return { is: 'failed', name, reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
}
