import * as z from 'zod/mini'
import type { Fact } from './facts.ts'
import type { YearHarness } from './year-harness.ts'

const NEEDS_AUTHORIZATION = ['authorization', 'retries_spent']
const Found = z.object({ id: z.string() })
const Pulls = z.object({
  pulls: z.array(z.object({ id: z.string(), status: z.string(), waits_for: z.nullable(z.string()) })),
})
const AGREED = [
  ...['--partnership-start', '2027-07-01', '--partnership-end', '2028-12-31', '--signed-on', '2027-06-15'],
  ...['--signer', 'A Signer', '--signer-title', 'CFO', '--signer-email', 'signer@example.org'],
]

/** Runs campaigns of all types through the command line. */
export class PlayedCampaigns {
  private readonly harness: YearHarness

  constructor(harness: YearHarness) {
    this.harness = harness
  }

  async create(fact: Extract<Fact, { type: 'campaign' }>): Promise<void> {
    const { key, kind, account, nonprofit, feeShare, expenseShare, returnShare, autoGrants, start, end, target } = fact
    const options = [
      ...[
        '--account',
        this.harness.id(account),
        '--type',
        kind,
        '--name',
        key,
        '--nonprofit',
        this.harness.id(nonprofit),
      ],
      ...[
        '--start',
        start,
        '--end',
        end,
        '--return',
        String(returnShare / 100),
        '--expenses',
        String(expenseShare / 100),
      ],
      ...(kind === 'custom' ? [] : ['--fee', String(feeShare / 100), ...AGREED]),
      ...(autoGrants ? ['--auto-grants'] : []),
      ...(target === undefined ? [] : ['--target', target]),
    ]
    const { id } = z.parse(Found, JSON.parse(await this.harness.almoner('campaigns', 'create', ...options, '--json')))
    this.harness.ids.set(key, id)
  }

  private async pullsOf(account: string, ...options: string[]) {
    const args = ['campaigns', 'pulls', '--account', this.harness.id(account), ...options, '--json']
    return z.parse(Pulls, JSON.parse(await this.harness.almoner(...args))).pulls
  }

  async returnDebit(account: string, code: string): Promise<boolean> {
    const [pull] = await this.pullsOf(account, '--status', 'sent')
    if (pull !== undefined) await this.harness.almoner('campaigns', 'pull-failed', pull.id, '--code', code)
    return pull !== undefined
  }

  async authorize(account: string, today: string): Promise<number> {
    const waiting = (await this.pullsOf(account, '--waiting')).filter(({ waits_for: reason }) =>
      NEEDS_AUTHORIZATION.includes(reason ?? ''),
    )
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0) await this.harness.almoner('campaigns', 'pull-again', ...ids, '--authorized', today)
    return ids.length
  }

  async give({ campaign, cents }: Extract<Fact, { type: 'campaign gifts' }>): Promise<void> {
    const path = await this.harness.file('gifts.csv', ['amount', ...cents.map(String)])
    await this.harness.almoner('campaigns', 'donations', this.harness.id(campaign), path, '--again')
  }

  async claim({ at, campaign, cents }: Extract<Fact, { type: 'expense' }>): Promise<void> {
    const options = ['--amount', String(cents), '--description', 'Postage', '--date', at.slice(0, 10)]
    await this.harness.almoner('campaigns', 'expense', this.harness.id(campaign), ...options, '--confirm')
  }

  async finalize(campaign: string): Promise<void> {
    await this.harness.almoner('campaigns', 'finalize', this.harness.id(campaign))
  }
}
