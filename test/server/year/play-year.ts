import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdentifiers } from '../../../src/server/kernel/identifiers.ts'
import type { SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { BackOffice } from './back-office.ts'
import { type CardDonors, startCardDonors } from './card-donors.ts'
import type { Fact, GeneratedYear } from './facts.ts'
import { PlayedCampaigns } from './played-campaigns.ts'
import { PlayedGifts } from './played-gifts.ts'
import type { PlannedStatements } from './statements/planned-lines.ts'
import { StatementImporter } from './statements/statement-importer.ts'
import { StatementReferences } from './statements/statement-references.ts'
import { openYearClock } from './year-clock.ts'
import { YearHarness } from './year-harness.ts'
import { YearRunner } from './year-runner.ts'

/** The product after the year. */
export interface PlayedYear {
  service: TestService
  /** Runs a command, which must succeed. Returns its output. */
  almoner(...args: string[]): Promise<string>
  /** The product's IDs of accounts, nonprofits and campaigns, by the keys of the facts. */
  ids: ReadonlyMap<string, string>
  outcomes: readonly string[]
  statements: StatementImporter
  /** How many entries each killed step had posted. */
  killed: readonly number[]
  folder: string
  close(): Promise<void>
}

/** Plays a year through the API, the hosted page, the command line and the processor's webhooks. */
export async function playYear(year: GeneratedYear, planned: PlannedStatements): Promise<PlayedYear> {
  const donors = await startCardDonors()
  const opened: { clock?: SandboxClock } = {}
  const clock = { now: (liveMode: boolean) => opened.clock?.now(liveMode) ?? new Date(year.first) }
  const newId = createIdentifiers(() => clock.now(false).getTime())
  const service = await startTestService({ ...donors.overrides, clock, newId })
  const machine = Date.now()
  opened.clock = await openYearClock(service.db, machine)
  const folder = await mkdtemp(join(tmpdir(), 'almoner-year-'))
  const close = async () => {
    opened.clock?.stop()
    await service.close()
    await donors.close()
    await rm(folder, { recursive: true })
  }
  try {
    const harness = new YearHarness(year, { service, folder })
    const runner = new YearRunner(service, { clock: opened.clock, machine })
    const play = new Play(harness, donors, planned)
    await runner.passTo(new Date(Date.parse(year.first) - 3_600_000).toISOString())
    await harness.setUp()
    await runner.run(year, (fact) => play.apply(fact))
    await play.statements.importThrough(year.last.slice(0, 10))
    const { outcomes, statements } = play
    const almoner = (...args: string[]) => harness.almoner(...args)
    return { service, almoner, ids: harness.ids, outcomes, statements, killed: runner.killed, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Does what the facts say, and records the outcomes. */
class Play {
  readonly outcomes: string[] = []
  private readonly harness: YearHarness
  private readonly donors: CardDonors
  private readonly gifts: PlayedGifts
  private readonly backOffice: BackOffice
  private readonly campaigns: PlayedCampaigns
  readonly statements: StatementImporter

  constructor(harness: YearHarness, donors: CardDonors, planned: PlannedStatements) {
    this.harness = harness
    this.donors = donors
    this.gifts = new PlayedGifts(harness, donors)
    this.backOffice = new BackOffice(harness)
    this.campaigns = new PlayedCampaigns(harness)
    this.statements = new StatementImporter(harness, new StatementReferences(harness, this.gifts), planned)
  }

  async apply(fact: Fact): Promise<void> {
    const { harness, gifts, backOffice, campaigns, donors } = this
    const { service } = harness
    switch (fact.type) {
      case 'pledge':
        return gifts.pledge(fact)
      case 'card gift':
        return gifts.payByCard(fact)
      case 'transfer':
        return gifts.transfer(fact)
      case 'cancel':
        return this.record(fact, await gifts.cancel(fact))
      case 'pause':
      case 'resume':
      case 'refunded':
        return this.record(fact, await harness.succeeds('donations', fact.type, gifts.find(fact).id))
      case 'regrant':
        return this.record(
          fact,
          await harness.succeeds('donations', 'regrant', gifts.find(fact).id, harness.id(fact.nonprofit)),
        )
      case 'dispute': {
        const { card, cents, fee, at } = fact
        return donors.dispute(service, card, { intent: gifts.intentOf(card), cents, fee, at: new Date(at) })
      }
      case 'dispute closed':
        return donors.endDispute(service, fact.card, fact.won)
      case 'refund at processor':
        return donors.refund(service, fact.card, { intent: gifts.intentOf(fact.card), cents: fact.cents })
      case 'returned transfer':
        return this.record(fact, await backOffice.returnTransfer(fact.nonprofit, fact.code))
      case 'voided check':
        return this.record(fact, await backOffice.voidCheck(fact.nonprofit))
      case 'payout resent':
        return this.record(fact, await backOffice.resend(fact.nonprofit))
      case 'partial payment':
        return this.record(fact, await backOffice.payPart(fact))
      case 'bounced payment':
        return this.record(fact, await backOffice.bouncePayment(fact))
      case 'revocation':
        return harness.revoke(fact.nonprofit)
      case 'payout policy':
        return backOffice.setPolicy(fact)
      case 'fee terms':
        return backOffice.setTerms(fact)
      case 'campaign':
        return campaigns.create(fact)
      case 'campaign gifts':
        return campaigns.give(fact)
      case 'expense':
        return campaigns.claim(fact)
      case 'campaign finalized':
        return campaigns.finalize(fact.campaign)
      case 'returned debit':
        return this.record(fact, await campaigns.returnDebit(fact.account, fact.code))
      case 'new bank account':
        return backOffice.setBankAccount(fact.account)
      case 'debits authorized':
        return this.record(fact, await campaigns.authorize(fact.account, fact.at.slice(0, 10)))
      case 'statement import':
        return this.statements.importThrough(fact.through)
    }
  }

  private record({ at, type }: Fact, outcome: boolean | number): void {
    this.outcomes.push(`${at} ${type}: ${outcome}`)
  }
}
