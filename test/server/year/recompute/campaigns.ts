import type { CampaignFact } from '../facts.ts'
import { splitByShares, splitInTwo } from './arithmetic.ts'
import { bankingDaysAfter, dayOf, daysAfter } from './calendar.ts'
import type { Ledger } from './ledger.ts'

interface OwnCampaign extends CampaignFact {
  key: string
  claims: number
  isFinal: boolean
}

/** A debit of an account: its donations to campaigns, or the excess expenses of one campaign. */
export interface OwnPull {
  account: string
  campaign: string | null
  gifts: { campaign: string; cents: number }[]
  cents: number
  sentOn: string
  settlesOn: string
  status: 'sent' | 'settled' | 'failed'
  attempt: number
  waitsFor: 'retry' | 'bank account' | 'authorization' | 'retries spent' | null
}

const INSUFFICIENT_FUNDS = ['R01', 'R09']
const WRONG_ACCOUNT = ['R02', 'R03', 'R04']

/** Recomputes campaigns by their published rules. */
export class Campaigns {
  readonly all = new Map<string, OwnCampaign>()
  readonly pulls: OwnPull[] = []
  private due: { campaign: string; cents: number }[] = []
  private readonly ledger: Ledger

  constructor(ledger: Ledger) {
    this.ledger = ledger
  }

  create(key: string, fact: CampaignFact): void {
    this.all.set(key, { ...fact, key, claims: 0, isFinal: false })
  }

  find(key: string): OwnCampaign {
    const found = this.all.get(key)
    if (found === undefined) throw new Error(`There is no campaign ${key}.`)
    return found
  }

  give(key: string, cents: readonly number[], day: string): void {
    const { account } = this.find(key)
    for (const each of cents) {
      this.ledger.post(day, [
        ['campaign_due', account, each],
        ['campaign_promised', key, -each],
      ])
      this.due.push({ campaign: key, cents: each })
    }
  }

  claim(key: string, cents: number, day: string): void {
    const campaign = this.find(key)
    campaign.claims += cents
    if (campaign.kind === 'custom') this.payClaims(campaign, day)
  }

  finalize(key: string, day: string): void {
    const campaign = this.find(key)
    if (campaign.isFinal) return
    const held = this.balanceOf(key, 'held')
    const owed =
      campaign.kind === 'net_returned' ? Math.max(0, campaign.claims - this.balanceOf(key, 'expense')) : campaign.claims
    const paid = Math.min(held, owed)
    this.move(key, day, [
      ['held', 'expense', paid],
      ['held', 'grant', held - paid],
    ])
    if (campaign.kind !== 'net_returned') campaign.claims -= paid
    campaign.isFinal = true
  }

  /** Starts the grants of custom campaigns a week before their target day. */
  initiate(day: string): void {
    for (const campaign of this.all.values()) {
      const { key, kind, target } = campaign
      if (kind !== 'custom' || target === undefined || daysAfter(target, -7) > day || this.balanceOf(key, 'held') <= 0)
        continue
      this.payClaims(campaign, day)
      this.move(key, day, [['held', 'grant', this.balanceOf(key, 'held')]])
    }
  }

  settle(day: string): void {
    for (const pull of this.pulls) {
      if (pull.status !== 'sent' || pull.settlesOn > day) continue
      pull.status = 'settled'
      const { account, sentOn, cents } = pull
      this.ledger.movements.push({ type: 'debit', day, account, sentOn, cents })
      if (pull.campaign !== null) this.recoverExpense(pull, pull.campaign, day)
      else for (const { campaign, cents } of pull.gifts) this.receive(pull.account, this.find(campaign), cents, day)
    }
  }

  private recoverExpense({ account, cents }: OwnPull, key: string, day: string): void {
    this.ledger.post(day, [
      ['bank_clearing', 'house', cents],
      ['campaign_in_transit', account, -cents],
      ['campaign_promised', key, cents],
      ['campaign_expense_paid', key, -cents],
    ])
    this.move(key, day, [['expense', 'grant', Math.min(cents, this.excessExpense(this.find(key)))]])
  }

  private receive(account: string, campaign: OwnCampaign, cents: number, day: string): void {
    const { key, kind, feeShare: rate } = campaign
    this.ledger.post(day, [
      ['bank_clearing', 'house', cents],
      ['campaign_in_transit', account, -cents],
    ])
    if (kind === 'gross') {
      const [fee = 0, expense = 0, grant = 0] = splitByShares(cents, [
        rate,
        campaign.expenseShare,
        10_000 - rate - campaign.expenseShare,
      ])
      this.move(key, day, [
        ['promised', 'fee', fee],
        ['promised', 'expense', expense],
        ['promised', 'grant', grant],
      ])
      return
    }
    const [fee, rest] = splitInTwo(cents, rate)
    this.move(key, day, [['promised', 'fee', fee]])
    if (kind === 'net_held') this.hold(campaign, rest, day, campaign.isFinal)
    else if (kind === 'net_returned' && campaign.isFinal) this.payRemainingClaims(campaign, rest, day)
    else {
      const [back, kept] = splitInTwo(rest, campaign.returnShare)
      this.move(key, day, [['promised', 'expense', back]])
      if (kind === 'net_returned') this.move(key, day, [['promised', 'held', kept]])
      else this.hold(campaign, kept, day, true, campaign.autoGrants)
    }
  }

  /** Money after the campaign is final: pays the remaining claims, and grants the rest. */
  private payRemainingClaims({ key, claims }: OwnCampaign, cents: number, day: string): void {
    const paid = Math.min(cents, Math.max(0, claims - this.balanceOf(key, 'expense')))
    this.move(key, day, [
      ['promised', 'expense', paid],
      ['promised', 'grant', cents - paid],
    ])
  }

  private hold(campaign: OwnCampaign, cents: number, day: string, claimsFirst: boolean, grants = false): void {
    const paid = claimsFirst ? Math.min(cents, campaign.claims) : 0
    campaign.claims -= paid
    this.move(campaign.key, day, [
      ['promised', 'expense', paid],
      ['promised', grants || campaign.isFinal ? 'grant' : 'held', cents - paid],
    ])
  }

  private payClaims(campaign: OwnCampaign, day: string): void {
    const paid = Math.min(campaign.claims, this.balanceOf(campaign.key, 'held'))
    campaign.claims -= paid
    this.move(campaign.key, day, [['held', 'expense', paid]])
  }

  /** Pays expenses to accounts and grants to nonprofits. */
  pay(
    day: string,
    payGrant: (nonprofit: string, cents: number) => 'transfer' | 'check' | 'none',
  ): { owner: string; kind: string; cents: number }[] {
    const sent: { owner: string; kind: string; cents: number }[] = []
    for (const { key, account, nonprofit } of this.all.values()) {
      const expense = this.balanceOf(key, 'expense') - this.ledger.balance('campaign_expense_paid', key)
      if (expense > 0) {
        this.ledger.post(day, [
          ['campaign_expense_paid', key, expense],
          ['bank_clearing', 'house', -expense],
        ])
        sent.push({ owner: account, kind: 'expense', cents: expense })
      }
      const grant = this.balanceOf(key, 'grant') - this.ledger.balance('campaign_grant_paid', key)
      const method = grant > 0 ? payGrant(nonprofit, grant) : 'none'
      if (method === 'none') continue
      const from =
        method === 'transfer' ? (['bank_clearing', 'house'] as const) : (['checks_outstanding', nonprofit] as const)
      this.ledger.post(day, [
        ['campaign_grant_paid', key, grant],
        [...from, -grant],
      ])
      sent.push({ owner: nonprofit, kind: 'grant', cents: grant })
    }
    return sent
  }

  /** Debits accounts: donations due, excess expenses, and retries. */
  debit(day: string): void {
    const stopped = new Set(
      this.pulls.filter(({ waitsFor }) => waitsFor === 'authorization').map(({ account }) => account),
    )
    const debited = this.due.filter(({ campaign }) => !stopped.has(this.find(campaign).account))
    this.due = this.due.filter((gift) => !debited.includes(gift))
    for (const account of new Set(debited.map(({ campaign }) => this.find(campaign).account))) {
      const gifts = debited.filter(({ campaign }) => this.find(campaign).account === account)
      this.send({ account, campaign: null, gifts, cents: sumOf(gifts), attempt: 0 }, day)
    }
    for (const campaign of this.all.values()) {
      const { key, account, kind, isFinal } = campaign
      if (kind !== 'net_returned' || !isFinal || stopped.has(account)) continue
      const inProgress = this.pulls.filter(
        (pull) => pull.campaign === key && (pull.status === 'sent' || pull.waitsFor !== null),
      )
      const cents = this.excessExpense(campaign) - sumOf(inProgress)
      if (cents > 0) this.send({ account, campaign: key, gifts: [], cents, attempt: 0 }, day)
    }
    for (const pull of this.pulls.filter(({ waitsFor, account }) => waitsFor === 'retry' && !stopped.has(account))) {
      pull.waitsFor = null
      this.send({ ...pull, attempt: pull.attempt + 1 }, day)
    }
  }

  private send(pull: Pick<OwnPull, 'account' | 'campaign' | 'gifts' | 'cents' | 'attempt'>, day: string): void {
    const settlesOn = bankingDaysAfter(bankingDaysAfter(day, 1), 3)
    this.pulls.push({ ...pull, sentOn: day, settlesOn, status: 'sent', waitsFor: null })
    this.ledger.post(day, pullLines(pull, 1))
  }

  /** The account's latest debit is returned. Returns whether there was one. */
  returnDebit(account: string, code: string, at: string): boolean {
    const pull = this.pulls.findLast((one) => one.account === account && one.status === 'sent')
    if (pull === undefined) return false
    pull.status = 'failed'
    const [day, creditedOn] = [dayOf(at), bankingDaysAfter(pull.sentOn, 1)]
    const debit = { type: 'returned debit', account, sentOn: pull.sentOn } as const
    this.ledger.movements.push({ ...debit, day: creditedOn < day ? creditedOn : day, cents: pull.cents })
    this.ledger.movements.push({ ...debit, day, cents: -pull.cents })
    if (WRONG_ACCOUNT.includes(code)) pull.waitsFor = 'bank account'
    else if (!INSUFFICIENT_FUNDS.includes(code)) pull.waitsFor = 'authorization'
    else pull.waitsFor = pull.attempt < 2 ? 'retry' : 'retries spent'
    this.ledger.post(dayOf(at), pullLines(pull, -1))
    return true
  }

  /** Lets an account's waiting debits be sent again, with the donations of the day. */
  release(account: string, reasons: readonly OwnPull['waitsFor'][]): number {
    const waiting = this.pulls.filter(
      (one) => one.account === account && one.waitsFor !== null && reasons.includes(one.waitsFor),
    )
    for (const pull of waiting) {
      pull.waitsFor = null
      this.due.push(...pull.gifts)
    }
    return waiting.length
  }

  private excessExpense(campaign: OwnCampaign): number {
    return campaign.isFinal ? Math.max(0, this.balanceOf(campaign.key, 'expense') - campaign.claims) : 0
  }

  private balanceOf(key: string, place: 'expense' | 'grant' | 'held'): number {
    return 0 - this.ledger.balance(`campaign_${place}`, key)
  }

  private move(key: string, day: string, moves: readonly (readonly [from: string, to: string, cents: number])[]): void {
    for (const [from, to, cents] of moves)
      this.ledger.post(day, [
        [`campaign_${from}`, key, cents],
        [`campaign_${to}`, key, -cents],
      ])
  }
}

function pullLines({ account, campaign, cents }: Pick<OwnPull, 'account' | 'campaign' | 'cents'>, sign: 1 | -1) {
  const from = campaign === null ? (['campaign_due', account] as const) : (['campaign_promised', campaign] as const)
  return [['campaign_in_transit', account, sign * cents] as const, [...from, -sign * cents] as const]
}

function sumOf(all: readonly { cents: number }[]): number {
  return all.reduce((sum, { cents }) => sum + cents, 0)
}
