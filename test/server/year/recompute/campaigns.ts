import type { CampaignFact } from '../facts.ts'
import { dealtOut, partsOf } from './arithmetic.ts'
import type { Books } from './books.ts'
import { bankingDaysAfter, dayOf, daysAfter } from './calendar.ts'

interface OwnCampaign extends CampaignFact {
  key: string
  claims: number
  final: boolean
}

/** A debit of an account: of gifts to campaigns, or of what a campaign's account has to give back. */
export interface OwnPull {
  account: string
  campaign: string | null
  gifts: { campaign: string; cents: number }[]
  cents: number
  sentOn: string
  settlesOn: string
  standing: 'sent' | 'settled' | 'failed'
  attempt: number
  waitsFor: 'retry' | 'bank account' | 'authorization' | 'retries spent' | null
}

const LACK_OF_MONEY = ['R01', 'R09']
const WRONG_ACCOUNT = ['R02', 'R03', 'R04']

/** The money of campaigns, by the rules that donors and accounts are told. */
export class Campaigns {
  readonly all = new Map<string, OwnCampaign>()
  readonly pulls: OwnPull[] = []
  private due: { campaign: string; cents: number }[] = []
  private readonly books: Books

  constructor(books: Books) {
    this.books = books
  }

  create(key: string, fact: CampaignFact): void {
    this.all.set(key, { ...fact, key, claims: 0, final: false })
  }

  find(key: string): OwnCampaign {
    const found = this.all.get(key)
    if (found === undefined) throw new Error(`Nobody made ${key}.`)
    return found
  }

  give(key: string, cents: readonly number[], day: string): void {
    const { account } = this.find(key)
    for (const one of cents) {
      this.books.post(day, [
        ['campaign_due', account, one],
        ['campaign_promised', key, -one],
      ])
      this.due.push({ campaign: key, cents: one })
    }
  }

  claim(key: string, cents: number, day: string): void {
    const campaign = this.find(key)
    campaign.claims += cents
    if (campaign.kind === 'custom') this.payClaims(campaign, day)
  }

  finalize(key: string, day: string): void {
    const campaign = this.find(key)
    if (campaign.final) return
    const held = this.in(key, 'held')
    const owed =
      campaign.kind === 'net_returned' ? Math.max(0, campaign.claims - this.in(key, 'expense')) : campaign.claims
    const paid = Math.min(held, owed)
    this.place(key, day, [
      ['held', 'expense', paid],
      ['held', 'grant', held - paid],
    ])
    if (campaign.kind !== 'net_returned') campaign.claims -= paid
    campaign.final = true
  }

  /** Grants of what custom campaigns hold set out a week before they should arrive. */
  initiate(day: string): void {
    for (const campaign of this.all.values()) {
      const { key, kind, target } = campaign
      if (kind !== 'custom' || target === undefined || daysAfter(target, -7) > day || this.in(key, 'held') <= 0)
        continue
      this.payClaims(campaign, day)
      this.place(key, day, [['held', 'grant', this.in(key, 'held')]])
    }
  }

  settle(day: string): void {
    for (const pull of this.pulls) {
      if (pull.standing !== 'sent' || pull.settlesOn > day) continue
      pull.standing = 'settled'
      const { account, sentOn, cents } = pull
      this.books.movements.push({ is: 'debit', day, account, sentOn, cents })
      if (pull.campaign !== null) this.takeBack(pull, pull.campaign, day)
      else for (const { campaign, cents } of pull.gifts) this.receive(pull.account, this.find(campaign), cents, day)
    }
  }

  private takeBack({ account, cents }: OwnPull, key: string, day: string): void {
    this.books.post(day, [
      ['bank_clearing', 'house', cents],
      ['campaign_in_transit', account, -cents],
      ['campaign_promised', key, cents],
      ['campaign_expense_paid', key, -cents],
    ])
    this.place(key, day, [['expense', 'grant', Math.min(cents, this.over(this.find(key)))]])
  }

  private receive(account: string, campaign: OwnCampaign, cents: number, day: string): void {
    const { key, kind, fee: rate } = campaign
    this.books.post(day, [
      ['bank_clearing', 'house', cents],
      ['campaign_in_transit', account, -cents],
    ])
    if (kind === 'gross') {
      const [fee = 0, expense = 0, grant = 0] = dealtOut(cents, [
        rate,
        campaign.expense,
        10_000 - rate - campaign.expense,
      ])
      this.place(key, day, [
        ['promised', 'fee', fee],
        ['promised', 'expense', expense],
        ['promised', 'grant', grant],
      ])
      return
    }
    const [fee, rest] = partsOf(cents, rate)
    this.place(key, day, [['promised', 'fee', fee]])
    if (kind === 'net_held') this.keep(campaign, rest, day, campaign.final)
    else if (kind === 'net_returned' && campaign.final) this.fillUp(campaign, rest, day)
    else {
      const [back, kept] = partsOf(rest, campaign.back)
      this.place(key, day, [['promised', 'expense', back]])
      if (kind === 'net_returned') this.place(key, day, [['promised', 'held', kept]])
      else this.keep(campaign, kept, day, true, campaign.autoGrants)
    }
  }

  /** Money that comes when expenses are final already: what they still lack, and the rest for the nonprofit. */
  private fillUp({ key, claims }: OwnCampaign, cents: number, day: string): void {
    const paid = Math.min(cents, Math.max(0, claims - this.in(key, 'expense')))
    this.place(key, day, [
      ['promised', 'expense', paid],
      ['promised', 'grant', cents - paid],
    ])
  }

  private keep(campaign: OwnCampaign, cents: number, day: string, claimsFirst: boolean, grants = false): void {
    const paid = claimsFirst ? Math.min(cents, campaign.claims) : 0
    campaign.claims -= paid
    this.place(campaign.key, day, [
      ['promised', 'expense', paid],
      ['promised', grants || campaign.final ? 'grant' : 'held', cents - paid],
    ])
  }

  private payClaims(campaign: OwnCampaign, day: string): void {
    const paid = Math.min(campaign.claims, this.in(campaign.key, 'held'))
    campaign.claims -= paid
    this.place(campaign.key, day, [['held', 'expense', paid]])
  }

  /** Sends accounts their expenses and nonprofits their grants. */
  pay(
    day: string,
    payGrant: (nonprofit: string, cents: number) => 'cash' | 'check' | 'no',
  ): { owner: string; kind: string; cents: number }[] {
    const sent: { owner: string; kind: string; cents: number }[] = []
    for (const { key, account, nonprofit } of this.all.values()) {
      const expense = this.in(key, 'expense') - this.books.balance('campaign_expense_paid', key)
      if (expense > 0) {
        this.books.post(day, [
          ['campaign_expense_paid', key, expense],
          ['bank_clearing', 'house', -expense],
        ])
        sent.push({ owner: account, kind: 'expense', cents: expense })
      }
      const grant = this.in(key, 'grant') - this.books.balance('campaign_grant_paid', key)
      const way = grant > 0 ? payGrant(nonprofit, grant) : 'no'
      if (way === 'no') continue
      const from = way === 'cash' ? (['bank_clearing', 'house'] as const) : (['checks_outstanding', nonprofit] as const)
      this.books.post(day, [
        ['campaign_grant_paid', key, grant],
        [...from, -grant],
      ])
      sent.push({ owner: nonprofit, kind: 'grant', cents: grant })
    }
    return sent
  }

  /** Debits accounts: what is due, what campaigns get back, and once more what lacked money. */
  debit(day: string): void {
    const stopped = new Set(
      this.pulls.filter(({ waitsFor }) => waitsFor === 'authorization').map(({ account }) => account),
    )
    const free = this.due.filter(({ campaign }) => !stopped.has(this.find(campaign).account))
    this.due = this.due.filter((gift) => !free.includes(gift))
    for (const account of new Set(free.map(({ campaign }) => this.find(campaign).account))) {
      const gifts = free.filter(({ campaign }) => this.find(campaign).account === account)
      this.send({ account, campaign: null, gifts, cents: sumOf(gifts), attempt: 0 }, day)
    }
    for (const campaign of this.all.values()) {
      const { key, account, kind, final } = campaign
      if (kind !== 'net_returned' || !final || stopped.has(account)) continue
      const onItsWay = this.pulls.filter(
        (pull) => pull.campaign === key && (pull.standing === 'sent' || pull.waitsFor !== null),
      )
      const cents = this.over(campaign) - sumOf(onItsWay)
      if (cents > 0) this.send({ account, campaign: key, gifts: [], cents, attempt: 0 }, day)
    }
    for (const pull of this.pulls.filter(({ waitsFor, account }) => waitsFor === 'retry' && !stopped.has(account))) {
      pull.waitsFor = null
      this.send({ ...pull, attempt: pull.attempt + 1 }, day)
    }
  }

  private send(pull: Pick<OwnPull, 'account' | 'campaign' | 'gifts' | 'cents' | 'attempt'>, day: string): void {
    const settlesOn = bankingDaysAfter(bankingDaysAfter(day, 1), 3)
    this.pulls.push({ ...pull, sentOn: day, settlesOn, standing: 'sent', waitsFor: null })
    this.books.post(day, pullLines(pull, 1))
  }

  /** Answers whether there was a debit of the account that could come back. */
  comesBack(account: string, code: string, at: string): boolean {
    const pull = this.pulls.findLast((one) => one.account === account && one.standing === 'sent')
    if (pull === undefined) return false
    pull.standing = 'failed'
    const [day, given] = [dayOf(at), bankingDaysAfter(pull.sentOn, 1)]
    const debit = { is: 'returned debit', account, sentOn: pull.sentOn } as const
    this.books.movements.push({ ...debit, day: given < day ? given : day, cents: pull.cents })
    this.books.movements.push({ ...debit, day, cents: -pull.cents })
    if (WRONG_ACCOUNT.includes(code)) pull.waitsFor = 'bank account'
    else if (!LACK_OF_MONEY.includes(code)) pull.waitsFor = 'authorization'
    else pull.waitsFor = pull.attempt < 2 ? 'retry' : 'retries spent'
    this.books.post(dayOf(at), pullLines(pull, -1))
    return true
  }

  /** Lets waiting items of an account be debited again, with the gifts of the day. */
  release(account: string, waited: readonly OwnPull['waitsFor'][]): number {
    const waiting = this.pulls.filter(
      (one) => one.account === account && one.waitsFor !== null && waited.includes(one.waitsFor),
    )
    for (const pull of waiting) {
      pull.waitsFor = null
      this.due.push(...pull.gifts)
    }
    return waiting.length
  }

  private over(campaign: OwnCampaign): number {
    return campaign.final ? Math.max(0, this.in(campaign.key, 'expense') - campaign.claims) : 0
  }

  private in(key: string, place: 'expense' | 'grant' | 'held'): number {
    return 0 - this.books.balance(`campaign_${place}`, key)
  }

  private place(
    key: string,
    day: string,
    moves: readonly (readonly [from: string, to: string, cents: number])[],
  ): void {
    for (const [from, to, cents] of moves)
      this.books.post(day, [
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
