import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/*
 * Breaks the product on purpose, one part after the other, and checks that tests of `npm test` notice:
 * `node --import tsx test/breakages.ts`, or with words of the parts to break. Every file is put back.
 */

interface Breakage {
  part: string
  file: string
  /** A text that occurs once in the file. */
  find: string
  replace: string
  /** Words in the names of the test files that must fail. */
  tests: readonly string[]
}

const BREAKAGES: readonly Breakage[] = [
  {
    part: 'card fee: rounded down',
    file: 'src/contract/amounts.ts',
    find: ' + 5_000) / 10_000',
    replace: ') / 10_000',
    tests: ['kit/money'],
  },
  {
    part: 'splits: the last cents are lost',
    file: 'src/contract/amounts.ts',
    find: 'part.share += 1',
    replace: 'part.share += 0',
    tests: ['split-cents'],
  },
  {
    part: 'donations: a canceled donation can be paid out',
    file: 'src/server/service/money/donations/donation-status.ts',
    find: '  canceled: [],',
    replace: "  canceled: ['payout_scheduled'],",
    tests: ['donation-status'],
  },
  {
    part: 'ledger: reversals book the same side again',
    file: 'src/server/service/money/ledger/entries.ts',
    find: 'amount: -one.amount',
    replace: 'amount: one.amount',
    tests: ['money/disputes', 'money/donations'],
  },
  {
    part: 'modes: a live key lists test donations',
    file: 'src/server/service/money/donations/donation-records.ts',
    find: ".where('live_mode', '=', liveMode)",
    replace: ".where('live_mode', 'in', [true, false])",
    tests: ['spec/isolation'],
  },
  {
    part: 'payouts: any nine digits are a routing number',
    file: 'src/server/service/money/payouts/bank-accounts.ts',
    find: 'sum > 0 && sum % 10 === 0',
    replace: 'sum > 0',
    tests: ['money/payouts'],
  },
  {
    part: 'campaigns: the fee share is not taken',
    file: 'src/server/service/money/campaigns/campaign-splits.ts',
    find: "...move('received', 'fee', fee)",
    replace: "...move('received', 'grant', fee)",
    tests: ['money/campaigns'],
  },
  {
    part: 'receipts: numbers are left out',
    file: 'src/server/service/money/receipts/issue-receipt.ts',
    find: 'receipt_counter.last + 1',
    replace: 'receipt_counter.last + 2',
    tests: ['letters/receipt-letter'],
  },
  {
    part: 'climate: trucks travel as the crow flies',
    file: 'src/server/service/money/climate/emissions.ts',
    find: 'greatCircle * ROAD_CIRCUITY',
    replace: 'greatCircle',
    tests: ['money/climate'],
  },
  {
    part: 'consent: a payment page ignores that consent was withheld',
    file: 'src/server/service/checkout/checkout-session.ts',
    find: '!eligible || (await isWithheld(db, { nonprofitId, accountId }))',
    replace: '!eligible',
    tests: ['console/nonprofit'],
  },
  {
    part: 'idempotency: a replay does not say so',
    file: 'src/server/service/api/answer-request.ts',
    find: "if (replayed) response.headers.set('idempotent-replayed', 'true')",
    replace: '',
    tests: ['service/api'],
  },
  {
    part: 'outbound: private addresses are public',
    file: 'src/server/outbound/safe-fetch.ts',
    find: "  if (address.range() !== 'unicast') return false\n",
    replace: '',
    tests: ['server/outbound'],
  },
  {
    part: 'proxy: pages may list donations',
    file: 'src/server/proxy/policy.ts',
    find: "    create: 'signed',\n    list: 'closed',",
    replace: "    create: 'signed',\n    list: 'open',",
    tests: ['server/proxy'],
  },
  {
    part: 'action tokens: never expire',
    file: 'src/actions/action-token.ts',
    find: 'if (exp <= now || exp > now + LONGEST_LIFE)',
    replace: 'if (exp > now + LONGEST_LIFE)',
    tests: ['actions', 'server/proxy'],
  },
  {
    part: 'webhooks: any signature is believed',
    file: 'src/webhooks/signature.ts',
    find: "entry.startsWith('v1,') ? [entry.slice(3)] : []",
    replace: '[]',
    tests: ['webhooks'],
  },
  {
    part: 'roles: a word of any subject is a role',
    file: 'src/contract/roles.ts',
    find: 'kind === undefined ? [] : rolesOf[kind]',
    replace: 'kind === undefined ? [] : Object.values(rolesOf).flat()',
    tests: ['cli/refusals'],
  },
  {
    part: 'search: cities of nonprofits that moved are still known',
    file: 'src/server/service/directory/search/answer/topic-search.ts',
    find: 'hasBit(present, document)',
    replace: 'document >= 0 || hasBit(present, document)',
    tests: ['directory-index'],
  },
  {
    part: 'picker: arrow down goes nowhere',
    file: 'src/elements/nonprofit-picker/search-field.ts',
    find: 'this.#active >= last ? 0 : this.#active + 1',
    replace: 'this.#active',
    tests: ['elements/combobox-keyboard', 'elements/nonprofit-picker'],
  },
  {
    part: 'button: zero cents are an amount',
    file: 'src/elements/shared/money.ts',
    find: 'Number(value) > 0 && ',
    replace: '',
    tests: ['elements/donate-button', 'kit/money'],
  },
  {
    part: 'elements: a request that failed is given up',
    file: 'src/elements/shared/service.ts',
    find: 'status === 0 || status === 429 || status >= 500',
    replace: 'false',
    tests: ['elements/nonprofit-picker', 'elements/donate-button'],
  },
]

const words = process.argv.slice(2)
const chosen = BREAKAGES.filter(({ part }) => words.length === 0 || words.some((word) => part.includes(word)))
const stale = chosen.filter(({ file, find }) => !readFileSync(file, 'utf8').includes(find))
if (stale.length > 0) throw new Error(`These texts are no longer there: ${stale.map(({ find }) => find).join('\n')}`)
const unnoticed = chosen.filter((breakage) => !isNoticed(breakage))
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breakages are noticed.`)
process.exitCode = unnoticed.length === 0 && chosen.length > 0 ? 0 : 1

function isNoticed({ part, file, find, replace, tests }: Breakage): boolean {
  const whole = readFileSync(file, 'utf8')
  const began = Date.now()
  writeFileSync(file, whole.replace(find, replace))
  try {
    const run = spawnSync('npm', ['test', '--', ...tests], { encoding: 'utf8' })
    const [failure = 'nothing failed'] = /^✖ .*/m.exec(run.stdout) ?? []
    const seconds = ((Date.now() - began) / 1_000).toFixed(0)
    const isCaught = run.status !== 0 && failure !== 'nothing failed'
    console.log(`${isCaught ? 'noticed  ' : 'UNNOTICED'}  ${part}, in ${seconds} s\n           ${failure}`)
    return isCaught
  } finally {
    writeFileSync(file, whole)
  }
}
