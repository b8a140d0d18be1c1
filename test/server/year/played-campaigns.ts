import * as z from 'zod/mini'
import type { Fact } from './facts.ts'
import type { YearStage } from './year-stage.ts'

const SETTLED = ['authorization', 'retries_spent']
const Found = z.object({ id: z.string() })
const Pulls = z.object({
  pulls: z.array(z.object({ id: z.string(), status: z.string(), waits_for: z.nullable(z.string()) })),
})
const AGREED = [
  ...['--partnership-start', '2027-07-01', '--partnership-end', '2028-12-31', '--signed-on', '2027-06-15'],
  ...['--signer', 'A Signer', '--signer-title', 'CFO', '--signer-email', 'signer@example.org'],
]

/** Runs campaigns of all types by the command line. */
export class PlayedCampaigns {
  private readonly stage: YearStage

  constructor(stage: YearStage) {
    this.stage = stage
  }

  async create(fact: Extract<Fact, { is: 'campaign' }>): Promise<void> {
    const { key, kind, account, nonprofit, fee, expense, back, autoGrants, start, end, target } = fact
    const options = [
      ...['--account', this.stage.id(account), '--type', kind, '--name', key, '--nonprofit', this.stage.id(nonprofit)],
      ...['--start', start, '--end', end, '--return', String(back / 100), '--expenses', String(expense / 100)],
      ...(kind === 'custom' ? [] : ['--fee', String(fee / 100), ...AGREED]),
      ...(autoGrants ? ['--auto-grants'] : []),
      ...(target === undefined ? [] : ['--target', target]),
    ]
    const { id } = z.parse(Found, JSON.parse(await this.stage.almoner('campaigns', 'create', ...options, '--json')))
    this.stage.ids.set(key, id)
  }

  private async pullsOf(account: string, ...options: string[]) {
    const args = ['campaigns', 'pulls', '--account', this.stage.id(account), ...options, '--json']
    return z.parse(Pulls, JSON.parse(await this.stage.almoner(...args))).pulls
  }

  async debitReturned(account: string, code: string): Promise<boolean> {
    const [pull] = await this.pullsOf(account, '--status', 'sent')
    if (pull !== undefined) await this.stage.almoner('campaigns', 'pull-failed', pull.id, '--code', code)
    return pull !== undefined
  }

  async authorize(account: string, today: string): Promise<number> {
    const waiting = (await this.pullsOf(account, '--waiting')).filter(({ waits_for: what }) =>
      SETTLED.includes(what ?? ''),
    )
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0) await this.stage.almoner('campaigns', 'pull-again', ...ids, '--authorized', today)
    return ids.length
  }

  async give({ campaign, cents }: Extract<Fact, { is: 'campaign gifts' }>): Promise<void> {
    const path = await this.stage.file('gifts.csv', ['amount', ...cents.map(String)])
    await this.stage.almoner('campaigns', 'donations', this.stage.id(campaign), path, '--again')
  }

  async claim({ at, campaign, cents }: Extract<Fact, { is: 'expense' }>): Promise<void> {
    const options = ['--amount', String(cents), '--description', 'Postage', '--date', at.slice(0, 10)]
    await this.stage.almoner('campaigns', 'expense', this.stage.id(campaign), ...options, '--confirm')
  }

  async finalize(campaign: string): Promise<void> {
    await this.stage.almoner('campaigns', 'finalize', this.stage.id(campaign))
  }
}
