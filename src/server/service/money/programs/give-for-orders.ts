import type { SkipReason } from '../../../../contract/orders.ts'
import type { ProgramCreditTable, ProgramRow } from '../../../database/tables/programs.ts'
import type { MonthChange } from './order-records.ts'
import type { ProgramMonthRow } from './program-records.ts'
import {
  boundReached,
  type GivingBasis,
  leftToGive,
  monthOfDay,
  promisedFor,
  roundWithCarry,
  type Spending,
  splitGiven,
  whyNotOn,
} from './program-rules.ts'

/**
 * An order or a shopper's donation that an account's programs donate for, with the nonprofit that the shopper chose.
 */
export interface Occasion extends GivingBasis {
  nonprofitId: string | null
  /** Whether the order is a test of the store's checkout. */
  isTest: boolean
}

/** One program's donation for an occasion: cents, and the exact share in millionths of a cent. */
export interface Gift {
  program: ProgramRow
  nonprofitId: string
  month: string
  amount: number
  share: number
}

/** Donations of all programs of an account for an occasion, and the programs that give nothing, with the reason. */
export interface Giving {
  gifts: Gift[]
  skipped: { program_id: string; reason: SkipReason }[]
}

/** Earlier donations of programs, and their eligible recipients. */
export interface BeforeGiving {
  months: readonly ProgramMonthRow[]
  credits: readonly ProgramCreditTable[]
  /** Nonprofits that can't receive donations of the account now, with the reason. */
  barred: ReadonlyMap<string, SkipReason>
  /** Nonprofits of the programs' funds that can receive donations now, by the program's ID. */
  funds?: ReadonlyMap<string, readonly WeightedRecipient[]>
}

/** A recipient of a program's donations, with its weight. */
export interface WeightedRecipient {
  nonprofit_id: string
  share: number
}

/** A budget that reached 80 or 100 percent. Amounts are cents; `month` is `YYYY-MM-01`, null for the total budget. */
export interface BudgetReached {
  programId: string
  month: string | null
  percent: 80 | 100
  budget: number
  given: number
}

/**
 * Computes program donations for a series of occasions. It starts from the stored totals and updates them, so that
 * occasions written together can't exceed a budget.
 */
export class ProgramLedger {
  readonly #programs: readonly ProgramRow[]
  readonly #barred: ReadonlyMap<string, SkipReason>
  readonly #funds: ReadonlyMap<string, readonly WeightedRecipient[]>
  readonly #before: ReadonlyMap<string, ProgramMonthRow>
  readonly #credits: Map<string, number>
  readonly #used = new Map<string, ProgramCreditTable>()
  readonly #allBefore = new Map<string, number>()
  readonly #all: Map<string, number>
  readonly #changes = new Map<string, MonthChange>()

  constructor(programs: readonly ProgramRow[], { months, credits, barred, funds = new Map() }: BeforeGiving) {
    this.#programs = programs
    this.#barred = barred
    this.#funds = funds
    this.#credits = new Map(credits.map((one) => [keyOf(one.program_id, one.nonprofit_id), one.amount]))
    this.#before = new Map(months.map((one) => [keyOf(one.program_id, one.month), one]))
    for (const { program_id, given } of months)
      this.#allBefore.set(program_id, (this.#allBefore.get(program_id) ?? 0) + given)
    this.#all = new Map(this.#allBefore)
  }

  /** Changes of the programs' months, and the credits used. */
  get changes(): { months: MonthChange[]; credits: ProgramCreditTable[] } {
    return { months: [...this.#changes.values()], credits: [...this.#used.values()] }
  }

  /** Budgets that reached 80 or 100 percent, each once with the higher bound. */
  get budgetsReached(): BudgetReached[] {
    const reached = new Map<string, BudgetReached>()
    for (const { programId, month, given } of this.#changes.values()) {
      const program = this.#programs.find(({ id }) => id === programId)
      const before = this.#before.get(keyOf(programId, month))?.given ?? 0
      const [allBefore, all] = [this.#allBefore.get(programId) ?? 0, this.#all.get(programId) ?? 0]
      const note = (budget: number | null | undefined, of: string | null, [from, to]: [number, number]) => {
        const percent = boundReached(budget ?? null, from, to)
        if (percent === undefined || typeof budget !== 'number') return
        reached.set(keyOf(programId, of ?? ''), { programId, month: of, percent, budget, given: to })
      }
      note(program?.monthly_budget, month, [before, before + given])
      note(program?.total_budget, null, [allBefore, all])
    }
    return [...reached.values()]
  }

  /** The donations of all programs for an occasion. */
  give(occasion: Occasion): Giving {
    const gifts: Gift[] = []
    const skipped: Giving['skipped'] = []
    for (const program of this.#programs) {
      const given = this.#giveBy(program, occasion)
      if (typeof given === 'string') skipped.push({ program_id: program.id, reason: given })
      else gifts.push(...given)
    }
    return { gifts, skipped }
  }

  #giveBy(program: ProgramRow, occasion: Occasion): Gift[] | SkipReason {
    const reason = occasion.isTest ? 'test_order' : whyNotOn(program, occasion.day)
    if (reason !== undefined) return reason
    const promised = promisedFor(program, occasion)
    if (promised === 0) return 'no_matching_items'
    if (program.kind === 'match' && !program.donor_choice && occasion.nonprofitId !== program.nonprofit_id)
      return 'no_matching_items'
    const recipients = this.#recipientsOf(program, occasion)
    if (typeof recipients === 'string') return recipients
    const month = monthOfDay(occasion.day)
    const spending = this.#spendingOf(program.id, month)
    const left = leftToGive(program, spending)
    if (left === 0) return 'budget_used'
    const rounded = roundWithCarry(promised, { carry: spending.carry, left })
    const weights = recipients.map(({ share }) => share)
    const gifts = splitGiven(rounded, weights).flatMap(({ given, share }, index): Gift[] => {
      const nonprofitId = recipients[index]?.nonprofit_id ?? ''
      const amount = given - this.#takeCredit(program.id, nonprofitId, given)
      return amount > 0 ? [{ program, nonprofitId, month, amount, share }] : []
    })
    this.#note(program, month, gifts, rounded.carry - spending.carry)
    if (gifts.length > 0) return gifts
    return rounded.given > 0 ? 'credit_used' : 'below_one_cent'
  }

  /** Those of a program's recipients that can receive donations now, or the reason why none can; a fund has several. */
  #recipientsOf(
    { id, fund_id, nonprofit_id, donor_choice }: ProgramRow,
    { nonprofitId }: Occasion,
  ): readonly WeightedRecipient[] | SkipReason {
    const shares = fund_id === null ? undefined : (this.#funds.get(id) ?? [])
    if (shares !== undefined) return shares.length === 0 ? 'nonprofit_ineligible' : shares
    const only = donor_choice ? (nonprofitId ?? nonprofit_id) : nonprofit_id
    if (only === null) return 'nonprofit_ineligible'
    return this.#barred.get(only) ?? [{ nonprofit_id: only, share: 1 }]
  }

  /** The part of a donation that an earlier donation covers, because its order was refunded after payout. */
  #takeCredit(programId: string, nonprofitId: string, given: number): number {
    const key = keyOf(programId, nonprofitId)
    const credit = this.#credits.get(key) ?? 0
    const used = Math.min(credit, given)
    if (used === 0) return 0
    this.#credits.set(key, credit - used)
    const before = this.#used.get(key)?.amount ?? 0
    this.#used.set(key, { program_id: programId, nonprofit_id: nonprofitId, amount: before + used })
    return used
  }

  #spendingOf(programId: string, month: string): Spending {
    const key = keyOf(programId, month)
    const [before, change] = [this.#before.get(key), this.#changes.get(key)]
    return {
      month: (before?.given ?? 0) + (change?.given ?? 0),
      all: this.#all.get(programId) ?? 0,
      carry: (before?.carry ?? 0) + (change?.carry ?? 0),
    }
  }

  #note(program: ProgramRow, month: string, gifts: readonly Gift[], carry: number): void {
    const key = keyOf(program.id, month)
    const change = this.#changes.get(key) ?? { programId: program.id, month, given: 0, donations: 0, carry: 0 }
    const given = gifts.reduce((sum, { amount }) => sum + amount, 0)
    change.given += given
    change.donations += gifts.length
    change.carry += carry
    this.#changes.set(key, change)
    this.#all.set(program.id, (this.#all.get(program.id) ?? 0) + given)
  }
}

function keyOf(programId: string, month: string): string {
  return `${programId} ${month}`
}
