import { readFileSync } from 'node:fs'
import { LARGEST_AMOUNT } from '../../src/contract/amounts.ts'
import {
  DONATION_STATUSES,
  deprecations,
  EVENT_TYPES,
  errors,
  exampleEvents,
  LONGEST_TEXT,
} from '../../src/contract/index.ts'
import { nextStatuses, statusMeanings, whatHappened } from '../../src/server/service/api/docs/docs-page.ts'
import { defaultRateLimits } from '../../src/server/service/api/limits/rate-limiter.ts'

const day = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10)
const count = (number: number) => number.toLocaleString('en-US')
const perMinute = ({ requests }: { requests: number }) => `${count(requests)} requests in a minute`

/** Generated parts of guides, by the name of their marker. */
const tables: Readonly<Record<string, () => string>> = {
  errors: () =>
    table(
      ['code', 'status', 'meaning'],
      Object.entries(errors).map(([code, { status, title }]) => [`\`${code}\``, String(status), title]),
    ),
  statuses: () =>
    table(
      ['status', 'meaning', 'may become'],
      DONATION_STATUSES.map((status) => [`\`${status}\``, statusMeanings[status], nextStatuses(status)]),
    ),
  events: () =>
    EVENT_TYPES.map(
      (type) =>
        `### ${type}\n\n${whatHappened[type]}\n\n\`\`\`json\n${JSON.stringify(exampleEvents[type], null, 2)}\n\`\`\``,
    ).join('\n\n'),
  limits: () =>
    table(
      ['what', 'limit'],
      [
        ['an amount', `1 to ${count(LARGEST_AMOUNT)} cents`],
        ['a payment by card', 'more than its fee, at least 50 cents'],
        ['`count` of a donation', '1 to 1,000'],
        ['a text', `${count(LONGEST_TEXT)} characters`],
        ['`metadata`', '50 keys, 16 KiB as JSON'],
        ['a body', '1 MiB, 5,000 members'],
        ['allocations of a transfer', '1,000'],
        ['`limit` of a list', '1 to 100; of a search 1 to 200'],
        ['`page` of a search', '1 to 100'],
        ['one key, for each of reads, writes and public use', perMinute(defaultRateLimits.perKey)],
        ['one network address', perMinute(defaultRateLimits.perAddress)],
        ['an idempotency key', '255 characters, kept for 24 hours'],
        ['a payment page', '24 hours, one payment, five declines'],
        ['an estimate of an offset', 'honored for 24 hours, once'],
        ['a document', '50 MiB, by https from public addresses'],
        ['a webhook', 'ten attempts in about three days, 15 seconds each'],
      ],
    ),
  deprecated: () =>
    table(
      ['what', 'use instead', 'since', 'works until at least'],
      Object.values(deprecations).map(({ what, instead, since, sunset }) => [what, instead, day(since), day(sunset)]),
    ),
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** A guide with its tables generated from the current code. */
export function withTables(text: string): string {
  return text.replace(/<!-- table (\w+) -->\n[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const made = tables[name]
    if (made === undefined) throw new Error(`There is no table ${name}.`)
    return `<!-- table ${name} -->\n\n${made()}\n\n<!-- end -->`
  })
}

/** The text of a file of the repository. */
export function readText(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
}
