import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdentifiers } from '../../../src/server/kernel/identifiers.ts'
import type { SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'
import { type CardDonors, startCardDonors } from './card-donor.ts'
import type { Fact, MadeUpYear } from './facts.ts'
import { PassingYear } from './passing-year.ts'
import { PlayedCampaigns } from './played-campaigns.ts'
import { PlayedGifts } from './played-gifts.ts'
import { PlayedOffice } from './played-office.ts'
import type { PlannedStatements } from './statements/planned-lines.ts'
import { StatementNames } from './statements/statement-names.ts'
import { StatementOffice } from './statements/statement-office.ts'
import { openYearClock } from './year-clock.ts'
import { YearStage } from './year-stage.ts'

/** What the product has after a year was played to it. */
export interface PlayedYear {
  service: TestService
  /** Runs a command of the command line, which must succeed; answers what it printed. */
  almoner(...args: string[]): Promise<string>
  /** The ids of the product by the keys of the facts: accounts, nonprofits and campaigns. */
  ids: ReadonlyMap<string, string>
  outcomes: readonly string[]
  statements: StatementOffice
  /** how many entries each killed step had posted when it died. */
  killed: readonly number[]
  folder: string
  close(): Promise<void>
}

/** Plays a year to the product by its API, its hosted page, its command line and what a processor tells it. */
export async function playYear(year: MadeUpYear, planned: PlannedStatements): Promise<PlayedYear> {
  const donors = await startCardDonors()
  const held: { clock?: SandboxClock } = {}
  const clock = { now: (liveMode: boolean) => held.clock?.now(liveMode) ?? new Date(year.first) }
  const newId = createIdentifiers(() => clock.now(false).getTime())
  const service = await startTestService({ ...donors.overrides, clock, newId })
  const machine = Date.now()
  held.clock = await openYearClock(service.db, machine)
  const folder = await mkdtemp(join(tmpdir(), 'almoner-year-'))
  const close = async () => {
    held.clock?.stop()
    await service.close()
    await donors.close()
    await rm(folder, { recursive: true })
  }
  try {
    const stage = new YearStage(year, { service, folder })
    const passing = new PassingYear(service, { clock: held.clock, machine })
    const play = new Play(stage, donors, planned)
    await passing.passTo(new Date(Date.parse(year.first) - 3_600_000).toISOString())
    await stage.setUp()
    await passing.pass(year, (fact) => play.take(fact))
    await play.statements.take(year.last.slice(0, 10))
    const { outcomes, statements } = play
    const almoner = (...args: string[]) => stage.almoner(...args)
    return { service, almoner, ids: stage.ids, outcomes, statements, killed: passing.killed, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Does what the facts say, and notes what became of it. */
class Play {
  readonly outcomes: string[] = []
  private readonly stage: YearStage
  private readonly donors: CardDonors
  private readonly gifts: PlayedGifts
  private readonly office: PlayedOffice
  private readonly campaigns: PlayedCampaigns
  readonly statements: StatementOffice

  constructor(stage: YearStage, donors: CardDonors, planned: PlannedStatements) {
    this.stage = stage
    this.donors = donors
    this.gifts = new PlayedGifts(stage, donors)
    this.office = new PlayedOffice(stage)
    this.campaigns = new PlayedCampaigns(stage)
    this.statements = new StatementOffice(stage, new StatementNames(stage, this.gifts), planned)
  }

  async take(fact: Fact): Promise<void> {
    const { stage, gifts, office, campaigns, donors } = this
    const { service } = stage
    switch (fact.is) {
      case 'promises':
        return gifts.promise(fact)
      case 'card':
        return gifts.payByCard(fact)
      case 'transfer':
        return gifts.transfer(fact)
      case 'cancel':
        return this.say(fact, await gifts.cancel(fact))
      case 'pause':
      case 'resume':
      case 'refunded':
        return this.say(fact, await stage.tries('donations', fact.is, gifts.find(fact).id))
      case 'regrant':
        return this.say(fact, await stage.tries('donations', 'regrant', gifts.find(fact).id, stage.id(fact.nonprofit)))
      case 'dispute': {
        const { card, cents, fee, at } = fact
        return donors.dispute(service, card, { intent: gifts.intentOf(card), cents, fee, at: new Date(at) })
      }
      case 'dispute ends':
        return donors.endDispute(service, fact.card, fact.won)
      case 'given back':
        return donors.giveBack(service, fact.card, { intent: gifts.intentOf(fact.card), cents: fact.cents })
      case 'transfer returned':
        return this.say(fact, await office.transferReturned(fact.nonprofit, fact.code))
      case 'check voided':
        return this.say(fact, await office.checkVoided(fact.nonprofit))
      case 'sent again':
        return this.say(fact, await office.sentAgain(fact.nonprofit))
      case 'part paid':
        return this.say(fact, await office.partPaid(fact))
      case 'payment bounced':
        return this.say(fact, await office.paymentBounced(fact))
      case 'revoked':
        return stage.revoke(fact.nonprofit)
      case 'policy':
        return office.setPolicy(fact)
      case 'terms':
        return office.setTerms(fact)
      case 'campaign':
        return campaigns.create(fact)
      case 'campaign gifts':
        return campaigns.give(fact)
      case 'expense':
        return campaigns.claim(fact)
      case 'final':
        return campaigns.finalize(fact.campaign)
      case 'debit returned':
        return this.say(fact, await campaigns.debitReturned(fact.account, fact.code))
      case 'bank account':
        return office.setBankAccount(fact.account)
      case 'authorized':
        return this.say(fact, await campaigns.authorize(fact.account, fact.at.slice(0, 10)))
      case 'statements':
        return this.statements.take(fact.through)
    }
  }

  private say({ at, is }: Fact, outcome: boolean | number): void {
    this.outcomes.push(`${at} ${is}: ${outcome}`)
  }
}
