import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createIdentifiers } from '../../../src/server/kernel/identifiers.ts'
import { advanceSandbox } from '../../../src/server/sandbox/advance-clock.ts'
import type { SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { MONEY_WORLD_KEY } from '../../support/money-world.ts'
import { runAlmoner } from '../../support/run-almoner.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { type CardDonors, startCardDonors } from './card-donor.ts'
import type { Fact, GiftRef, MadeUpYear } from './facts.ts'
import { killedDay } from './killed-day.ts'
import { openYearClock, passTo } from './year-clock.ts'

const SETTLED = ['authorization', 'retries_spent']
const Found = z.object({ id: z.string() })
const Payouts = z.object({
  payouts: z.array(z.object({ id: z.string(), status: z.string(), check_number: z.nullable(z.int()) })),
})
const Invoices = z.object({
  invoices: z.array(z.object({ id: z.string(), status: z.string(), due: z.int() })),
})
const Pulls = z.object({
  pulls: z.array(z.object({ id: z.string(), status: z.string(), waits_for: z.nullable(z.string()) })),
})

/** What the product has after a year was played to it. */
export interface PlayedYear {
  service: TestService
  /** Runs a command of the command line, which must succeed; answers what it printed. */
  almoner(...args: string[]): Promise<string>
  /** The ids of the product by the keys of the facts: accounts, nonprofits and campaigns. */
  ids: ReadonlyMap<string, string>
  outcomes: readonly string[]
  /** How many entries each killed process had posted when it died. */
  killed: readonly number[]
  folder: string
  close(): Promise<void>
}

/** Plays a year to the product by its API, its hosted page, its command line and what a processor tells it. */
export async function playYear(year: MadeUpYear): Promise<PlayedYear> {
  const donors = await startCardDonors()
  const held: { clock?: SandboxClock } = {}
  const clock = { now: (liveMode: boolean) => held.clock?.now(liveMode) ?? new Date(year.first) }
  const newId = createIdentifiers(() => clock.now(false).getTime())
  const service = await startTestService({ ...donors.overrides, clock, newId })
  const machine = Date.now()
  held.clock = await openYearClock(service.db, machine)
  const folder = await mkdtemp(join(tmpdir(), 'almoner-year-'))
  const play = new Play(year, { service, donors, clock: held.clock, machine, folder })
  const close = async () => {
    held.clock?.stop()
    await service.close()
    await donors.close()
    await rm(folder, { recursive: true })
  }
  try {
    await play.setUp()
    await play.run()
  } catch (error) {
    await close()
    throw error
  }
  const { ids, outcomes, killed } = play
  return { service, almoner: (...args) => play.almoner(...args), ids, outcomes, killed, folder, close }
}

interface Stage {
  service: TestService
  donors: CardDonors
  clock: SandboxClock
  machine: number
  folder: string
}

class Play {
  readonly ids = new Map<string, string>()
  readonly outcomes: string[] = []
  readonly killed: number[] = []
  private readonly gifts = new Map<string, { account: string; ids: readonly string[] }>()
  private readonly intents = new Map<string, string>()
  private readonly keys = new Map<string, { publicKey: string; secretKey: string }>()
  private readonly year: MadeUpYear
  private readonly stage: Stage

  constructor(year: MadeUpYear, stage: Stage) {
    this.year = year
    this.stage = stage
  }

  async almoner(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await this.command(...args)
    assert.equal(code, 0, `almoner ${args.join(' ')}: ${stderr}`)
    return stdout
  }

  private command(...args: string[]) {
    const { service, folder } = this.stage
    return runAlmoner(args, { DATABASE_URL: service.url, ALMONER_DATA: folder, ALMONER_MASTER_KEY: MONEY_WORLD_KEY })
  }

  async setUp(): Promise<void> {
    const { service, clock } = this.stage
    await passTo(service.db, clock, new Date(Date.parse(this.year.first) - 3_600_000).toISOString())
    for (const key of this.year.accounts) await this.openAccount(key)
    await this.fillDirectory()
    await this.almoner('payouts', 'policy', '--approve-above', '99999999')
  }

  private async openAccount(key: string): Promise<void> {
    if (key === 'storefront' || key === 'platform') {
      this.ids.set(key, `m_sandbox_${key}`)
      this.keys.set(key, { publicKey: `test_pk_${key}`, secretKey: `test_sk_${key}` })
      return
    }
    const { id } = z.parse(Found, JSON.parse(await this.almoner('accounts', 'create', key, '--json')))
    const Keys = z.object({ public_key: z.string(), secret_key: z.string() })
    const { public_key: publicKey, secret_key: secretKey } = z.parse(
      Keys,
      JSON.parse(await this.almoner('keys', 'create', id, '--json')),
    )
    this.ids.set(key, id)
    this.keys.set(key, { publicKey, secretKey })
  }

  private async fillDirectory(): Promise<void> {
    const header =
      'EIN,NAME,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,RULING,DEDUCTIBILITY,FOUNDATION,STATUS,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'
    const rows = this.year.nonprofits.map(
      ({ ein, name }) => `${ein},${name},1 MAIN ST,WASHINGTON,DC,20001,0000,03,3,200001,1,15,01,0,0,5,K31,`,
    )
    await this.almoner('import', 'bmf', await this.file('eo.csv', [header, ...rows]))
    const { db } = this.stage.service
    for (const { key, ein, byCheck } of this.year.nonprofits) {
      const payout_method = byCheck ? 'check' : 'bank_account'
      const changed = db.updateTable('nonprofit').set({ payout_method }).where('ein', '=', ein)
      this.ids.set(key, (await changed.returning('id').executeTakeFirstOrThrow()).id)
    }
  }

  private async file(name: string, lines: readonly string[]): Promise<string> {
    const path = join(this.stage.folder, name)
    await writeFile(path, `${lines.join('\r\n')}\r\n`)
    return path
  }

  async run(): Promise<void> {
    const { first, last, facts, kills } = this.year
    let next = 0
    for (let noon = first; noon <= last; noon = new Date(Date.parse(noon) + 86_400_000).toISOString()) {
      for (; next < facts.length; next += 1) {
        const fact = facts[next]
        if (fact === undefined || fact.at >= noon) break
        await this.passTo(fact.at)
        await this.take(fact)
      }
      await this.passDay(noon, kills.includes(noon.slice(0, 10)))
    }
  }

  private passTo(moment: string): Promise<void> {
    const { service, clock } = this.stage
    return passTo(service.db, clock, new Date(this.leftUntil(moment) + clock.now(false).getTime()).toISOString())
  }

  // A killed day is taken up again a millisecond later; all that follows is so much later, or it would be a day late.
  private leftUntil(moment: string): number {
    return Math.max(0, Date.parse(moment) + this.killed.length - this.stage.clock.now(false).getTime())
  }

  private async passDay(noon: string, isKilled: boolean): Promise<void> {
    const { service, clock, machine } = this.stage
    const { db, newId, seal } = service.dependencies
    if (isKilled) {
      const entries = this.killed.length
      const milliseconds = this.leftUntil(noon)
      this.killed.push(await killedDay({ db, url: service.url, machine, milliseconds, entries }))
      await clock.refresh()
    }
    await advanceSandbox({ db, newId, seal, clock }, this.leftUntil(noon), { waits: true })
  }

  private id(key: string): string {
    const id = this.ids.get(key)
    assert.ok(id, `${key} has an id`)
    return id
  }

  private clientOf(account: string) {
    const keys = this.keys.get(account)
    assert.ok(keys)
    return this.stage.service.clientOf(keys)
  }

  private giftOf({ gift, index }: GiftRef): { account: string; id: string } {
    const found = this.gifts.get(gift)
    const id = found?.ids[index]
    assert.ok(found && id, `${gift} ${index} was given`)
    return { account: found.account, id }
  }

  private async take(fact: Fact): Promise<void> {
    const { service, donors, clock } = this.stage
    switch (fact.is) {
      case 'promises':
        return this.promise(fact)
      case 'card':
        return this.payByCard(fact)
      case 'transfer':
        return this.transfer(fact)
      case 'cancel':
        return this.say(fact, await this.cancel(fact))
      case 'pause':
      case 'resume':
      case 'refunded':
        return this.say(fact, await this.tries('donations', fact.is, this.giftOf(fact).id))
      case 'regrant':
        return this.say(fact, await this.tries('donations', 'regrant', this.giftOf(fact).id, this.id(fact.nonprofit)))
      case 'dispute': {
        const { card, cents, fee } = fact
        return donors.dispute(service, card, { intent: this.intents.get(card) ?? '', cents, fee, at: clock.now(false) })
      }
      case 'dispute ends':
        return donors.endDispute(service, fact.card, fact.won)
      case 'given back':
        return donors.giveBack(service, fact.card, { intent: this.intents.get(fact.card) ?? '', cents: fact.cents })
      case 'transfer returned':
        return this.say(fact, await this.transferReturned(fact.nonprofit, fact.code))
      case 'check voided':
        return this.say(fact, await this.checkVoided(fact.nonprofit))
      case 'sent again':
        return this.say(fact, await this.sentAgain(fact.nonprofit))
      case 'part paid':
        return this.say(fact, await this.partPaid(fact))
      case 'payment bounced':
        return this.say(fact, await this.paymentBounced(fact))
      case 'revoked':
        return this.revoke(fact.nonprofit)
      case 'policy': {
        const { cycle, smallest, holdDays } = fact
        const options = ['--cycle', cycle, '--smallest', String(smallest), '--hold-days', String(holdDays)]
        await this.almoner('payouts', 'policy', ...options)
        return
      }
      case 'terms': {
        const { account, gift, basisPoints, fixed, from } = fact
        const options = [
          `--${gift}-percent`,
          String(basisPoints / 100),
          `--${gift}-cents`,
          String(fixed),
          '--from',
          from,
        ]
        await this.almoner('accounts', 'terms', this.id(account), ...options)
        return
      }
      case 'campaign':
        return this.createCampaign(fact)
      case 'campaign gifts': {
        const path = await this.file('gifts.csv', ['amount', ...fact.cents.map(String)])
        await this.almoner('campaigns', 'donations', this.id(fact.campaign), path, '--again')
        return
      }
      case 'expense': {
        const options = ['--amount', String(fact.cents), '--description', 'Postage', '--date', fact.at.slice(0, 10)]
        await this.almoner('campaigns', 'expense', this.id(fact.campaign), ...options, '--confirm')
        return
      }
      case 'final':
        await this.almoner('campaigns', 'finalize', this.id(fact.campaign))
        return
      case 'debit returned':
        return this.say(fact, await this.debitReturned(fact.account, fact.code))
      case 'bank account': {
        const numbers = ['--holder', 'Made up', '--routing', '021000021', '--account', '123456']
        await this.almoner('bank', 'set', this.id(fact.account), ...numbers)
        return
      }
      case 'authorized':
        return this.say(fact, await this.authorize(fact.account, fact.at.slice(0, 10)))
    }
  }

  private say({ at, is }: Fact, outcome: boolean | number): void {
    this.outcomes.push(`${at} ${is}: ${outcome}`)
  }

  /** Runs a command that may be refused; answers whether it was done. */
  private async tries(...args: string[]): Promise<boolean> {
    return (await this.command(...args)).code === 0
  }

  private async promise({ key, account, nonprofit, cents, count, covers }: Extract<Fact, { is: 'promises' }>) {
    const body = { amount: cents, nonprofit_id: this.id(nonprofit), funds_collected: count % 2 === 0, count }
    const made = await this.clientOf(account).donations.create({ body: { ...body, cover_fees: covers } })
    this.gifts.set(key, { account, ids: made.donation_ids ?? [made.id] })
  }

  private async payByCard({ key, account, nonprofit, cents, donor }: Extract<Fact, { is: 'card' }>): Promise<void> {
    const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
    const body = { amount: cents, nonprofit_id: this.id(nonprofit), external_id: key, ...urls }
    const { checkout_url: link } = await this.clientOf(account).payments.createCheckoutLink({ body })
    const { donors, service } = this.stage
    const { intent } = await donors.pay(service, link, { name: 'A Donor', email: donor })
    const { donations } = await this.clientOf(account).donations.list({ query: { external_id: key } })
    this.gifts.set(key, { account, ids: donations.map(({ id }) => id) })
    this.intents.set(key, intent)
  }

  private async transfer({ key, account, fee, shares }: Extract<Fact, { is: 'transfer' }>): Promise<void> {
    const paid = shares.reduce((sum, { cents }) => sum + cents, fee)
    const allocations = shares.map(({ nonprofit, cents }) => ({ nonprofit_id: this.id(nonprofit), amount: cents }))
    const processor_destination_payment_id = `py_sandbox_${paid}_fee_${fee}_${key}`
    await this.clientOf(account).transfers.create({ body: { processor_destination_payment_id, allocations } })
  }

  private async cancel(fact: GiftRef): Promise<boolean> {
    const { account, id } = this.giftOf(fact)
    return this.clientOf(account)
      .donations.cancel({ params: { id } })
      .then(
        () => true,
        (error: Error) => {
          assert.match(error.message, /cannot become canceled/)
          return false
        },
      )
  }

  private async payoutsFor(nonprofit: string, ...options: string[]) {
    const args = ['payouts', 'list', '--for', this.id(nonprofit), '--kind', 'donations', ...options, '--json']
    return z.parse(Payouts, JSON.parse(await this.almoner(...args))).payouts
  }

  private async transferReturned(nonprofit: string, code: string): Promise<boolean> {
    const payout = (await this.payoutsFor(nonprofit, '--method', 'ach')).find(({ status }) => status !== 'returned')
    if (payout !== undefined) await this.almoner('payouts', 'returned', payout.id, '--code', code)
    return payout !== undefined
  }

  private async checkVoided(nonprofit: string): Promise<boolean> {
    const [payout] = await this.payoutsFor(nonprofit, '--method', 'check', '--status', 'sent')
    if (payout !== undefined) await this.almoner('payouts', 'voided', String(payout.check_number))
    return payout !== undefined
  }

  private async sentAgain(nonprofit: string): Promise<number> {
    const [payout] = await this.payoutsFor(nonprofit, '--status', 'returned')
    if (payout === undefined) return 0
    const answer = JSON.parse(await this.almoner('payouts', 'again', payout.id, '--json'))
    return z.parse(z.object({ donations: z.int() }), answer).donations
  }

  private async invoiceOf(account: string, month: string) {
    const args = ['invoices', 'list', '--account', this.id(account), '--month', month, '--json']
    return z.parse(Invoices, JSON.parse(await this.almoner(...args))).invoices[0]
  }

  private async partPaid({ account, month, percent }: Extract<Fact, { is: 'part paid' }>): Promise<number> {
    const invoice = await this.invoiceOf(account, month)
    const cents = invoice?.status === 'sent' ? Math.floor((invoice.due * percent) / 100) : 0
    if (invoice === undefined || cents <= 0) return 0
    const reference = ['--reference', `part ${invoice.id}`]
    // Told twice, as somebody who is not sure whether it went through.
    for (let time = 0; time < 2; time += 1)
      await this.almoner('invoices', 'payment', invoice.id, String(cents), ...reference)
    return cents
  }

  private async paymentBounced({ account, month }: Extract<Fact, { is: 'payment bounced' }>): Promise<number> {
    const invoice = await this.invoiceOf(account, month)
    if (invoice === undefined) return 0
    const reference = invoice.status === 'sent' ? `part ${invoice.id}` : await this.lastReference(invoice.id)
    const { code, stdout } = await this.command('invoices', 'bounced', reference, '--invoice', invoice.id, '--json')
    if (code !== 0) return 0
    const Bounced = z.object({ invoices: z.array(z.object({ amount: z.int() })) })
    return z.parse(Bounced, JSON.parse(stdout)).invoices[0]?.amount ?? 0
  }

  private async lastReference(invoiceId: string): Promise<string> {
    const { db } = this.stage.service
    const payments = db.selectFrom('invoice_payment').select('reference').where('invoice_id', '=', invoiceId)
    return (await payments.orderBy('recorded_at', 'desc').limit(1).executeTakeFirst())?.reference ?? 'none'
  }

  private async revoke(nonprofit: string): Promise<void> {
    const ein = this.year.nonprofits.find(({ key }) => key === nonprofit)?.ein
    const row = `${ein}|MADE UP||1 MAIN ST|WASHINGTON|DC|20001|US|03|15-MAY-2027|01-APR-2028|`
    await this.almoner('import', 'revocations', await this.file('revocations.txt', [row]))
  }

  private async createCampaign(fact: Extract<Fact, { is: 'campaign' }>): Promise<void> {
    const { key, kind, account, nonprofit, fee, expense, back, autoGrants, start, end, target } = fact
    const partnership = [
      '--partnership-start',
      '2027-07-01',
      '--partnership-end',
      '2028-12-31',
      '--signed-on',
      '2027-06-15',
    ]
    const signer = ['--signer', 'A Signer', '--signer-title', 'CFO', '--signer-email', 'signer@example.org']
    const options = [
      ...['--account', this.id(account), '--type', kind, '--name', key, '--nonprofit', this.id(nonprofit)],
      ...['--start', start, '--end', end, '--return', String(back / 100), '--expenses', String(expense / 100)],
      ...(kind === 'custom' ? [] : ['--fee', String(fee / 100), ...partnership, ...signer]),
      ...(autoGrants ? ['--auto-grants'] : []),
      ...(target === undefined ? [] : ['--target', target]),
    ]
    const { id } = z.parse(Found, JSON.parse(await this.almoner('campaigns', 'create', ...options, '--json')))
    this.ids.set(key, id)
  }

  private async pullsOf(account: string, ...options: string[]) {
    const args = ['campaigns', 'pulls', '--account', this.id(account), ...options, '--json']
    return z.parse(Pulls, JSON.parse(await this.almoner(...args))).pulls
  }

  private async debitReturned(account: string, code: string): Promise<boolean> {
    const [pull] = await this.pullsOf(account, '--status', 'sent')
    if (pull !== undefined) await this.almoner('campaigns', 'pull-failed', pull.id, '--code', code)
    return pull !== undefined
  }

  private async authorize(account: string, today: string): Promise<number> {
    const waiting = (await this.pullsOf(account, '--waiting')).filter(({ waits_for: what }) =>
      SETTLED.includes(what ?? ''),
    )
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0) await this.almoner('campaigns', 'pull-again', ...ids, '--authorized', today)
    return ids.length
  }
}
