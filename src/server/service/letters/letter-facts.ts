import * as z from 'zod/mini'
import { MONTHLY_GIFT_END_REASONS } from '../../../contract/monthly-gifts.ts'
import type { LetterKind } from '../../database/tables/letters.ts'

/** Facts of a gift's receipt. Amounts are cents, days are `YYYY-MM-DD`, EINs nine digits. */
export const ReceiptFacts = z.object({
  receipt: z.string(),
  number: z.string(),
  corrects: z.nullable(z.string()),
  reason: z.nullable(z.enum(['refunded', 'refunded_in_part', 'canceled', 'canceled_in_part', 'donor'])),
  donation: z.string(),
  foundation: z.string(),
  foundationEin: z.string(),
  donor: z.string(),
  nonprofit: z.string(),
  nonprofitEin: z.string(),
  /** The nonprofits of a gift to several; empty for a gift to one. */
  lines: z._default(
    z.array(z.object({ nonprofit: z.string(), nonprofitEin: z.string(), amount: z.int(), granted: z.int() })),
    [],
  ),
  shop: z.string(),
  /** The name of the fund and the title of the giving page, if any. */
  fund: z._default(z.nullable(z.string()), null),
  givingPage: z._default(z.nullable(z.string()), null),
  amount: z.int(),
  granted: z.int(),
  receivedOn: z.string(),
  issuedOn: z.string(),
})

export type ReceiptFacts = z.output<typeof ReceiptFacts>

/** Facts of a receipt's e-mail. Of the first payment of a monthly gift, also that gift and its next date. */
export const ReceiptLetterFacts = z.extend(ReceiptFacts, {
  monthly: z._default(z.nullable(z.object({ monthlyGift: z.string(), nextOn: z.string() })), null),
})

export type ReceiptLetterFacts = z.output<typeof ReceiptLetterFacts>

/** Facts of the e-mail with the link to a donor's gifts. */
export const GiftsFoundFacts = z.object({ search: z.string(), foundation: z.string() })

export type GiftsFoundFacts = z.output<typeof GiftsFoundFacts>

/** Facts of the e-mail about a regrant. `amount` is the cents the nonprofit will receive. */
export const RegrantFacts = z.object({
  donation: z.string(),
  foundation: z.string(),
  donor: z.string(),
  before: z.string(),
  nonprofit: z.string(),
  nonprofitEin: z.string(),
  amount: z.int(),
})

export type RegrantFacts = z.output<typeof RegrantFacts>

/** Facts of a year's statement, by recipient. `donor` has a line for each name that was given. */
export const StatementFacts = z.object({
  search: z.string(),
  year: z.int(),
  donor: z.string(),
  donees: z.array(
    z.object({
      foundation: z.string(),
      foundationEin: z.string(),
      total: z.int(),
      gifts: z.array(
        z.object({
          number: z.string(),
          receivedOn: z.string(),
          nonprofit: z.string(),
          nonprofitEin: z.string(),
          amount: z.int(),
          /** Why the amount is zero: the gift was refunded, or canceled with the refund pending. */
          ending: z._default(z.nullable(z.enum(['refunded', 'canceled'])), null),
        }),
      ),
    }),
  ),
})

export type StatementFacts = z.output<typeof StatementFacts>

/**
 * Facts of e-mails about a monthly gift. `amount` is cents each month, `card` the last four digits, days `YYYY-MM-DD`.
 */
export const MonthlyFacts = z.object({
  monthlyGift: z.string(),
  donation: z.string(),
  foundation: z.string(),
  donor: z.string(),
  nonprofit: z.string(),
  amount: z.int(),
  card: z.nullable(z.string()),
  nextOn: z.nullable(z.string()),
  reason: z.nullable(z.enum(MONTHLY_GIFT_END_REASONS)),
})

export type MonthlyFacts = z.output<typeof MonthlyFacts>

/** Additional facts of a monthly gift's receipt: the next date. */
export const RenewalFacts = z.extend(ReceiptFacts, { monthlyGift: z.string(), nextOn: z.nullable(z.string()) })

export type RenewalFacts = z.output<typeof RenewalFacts>

/** Facts of the e-mail about a refund, with the corrected receipt, if any. `nonprofit` has a line for each recipient. */
export const RefundFacts = z.object({
  donation: z.string(),
  foundation: z.string(),
  donor: z.string(),
  nonprofit: z.string(),
  amount: z.int(),
  /** True for a partial refund. */
  inPart: z._default(z.boolean(), false),
  receipt: z.nullable(ReceiptFacts),
})

export type RefundFacts = z.output<typeof RefundFacts>

/** Facts of the e-mail about a dedicated gift, without the amount. */
export const DedicationFacts = z.object({
  foundation: z.string(),
  donor: z.string(),
  nonprofit: z.string(),
  occasion: z.enum(['honor', 'memory']),
  honoree: z.string(),
})

export type DedicationFacts = z.output<typeof DedicationFacts>

/**
 * Facts of an invoice's e-mail. `month` is `YYYY-MM`; `lowered` is the credit and canceled donations, `paid` the
 * payments.
 */
export const InvoiceFacts = z.object({
  invoice: z.string(),
  number: z.string(),
  account: z.string(),
  foundation: z.string(),
  month: z.string(),
  gifts: z.int(),
  billed: z.int(),
  losses: z._default(z.int(), 0),
  lowered: z.int(),
  paid: z._default(z.int(), 0),
  due: z.int(),
  dueOn: z.string(),
  isLate: z.boolean(),
})

export type InvoiceFacts = z.output<typeof InvoiceFacts>

/** Facts of the e-mail about a program's budget; `month` is `YYYY-MM`, null for the total budget. Amounts are cents. */
export const ProgramBudgetFacts = z.object({
  program: z.string(),
  name: z.string(),
  accountId: z.string(),
  account: z.string(),
  foundation: z.string(),
  month: z.nullable(z.string()),
  budget: z.int(),
  given: z.int(),
})

export type ProgramBudgetFacts = z.output<typeof ProgramBudgetFacts>

/** Facts of a payout's e-mail; `check` is its number, null for a bank transfer. */
export const RemittanceFacts = z.object({
  payout: z.string(),
  nonprofit: z.string(),
  foundation: z.string(),
  foundationEin: z.string(),
  amount: z.int(),
  gifts: z.int(),
  check: z.nullable(z.int()),
  reference: z.string(),
  sentOn: z.string(),
})

export type RemittanceFacts = z.output<typeof RemittanceFacts>

/** Facts of the e-mail with a sign-in link. */
export const SignInFacts = z.object({ link: z.string() })

/** Facts of an invitation to a team; `by` is empty if it came from the command line. */
export const InvitationFacts = z.object({
  invitation: z.string(),
  by: z.string(),
  place: z.string(),
  role: z.string(),
})

/** Facts of the e-mail about a new bank account. `restsUntil` is `YYYY-MM-DD`. */
export const BankChangeFacts = z.object({
  place: z.string(),
  lastDigits: z.string(),
  restsUntil: z.string(),
})

/** Facts of the e-mail with a claim's code, which is derived from the claim's ID. */
export const ClaimCodeFacts = z.object({ claim: z.string(), place: z.string(), by: z.string() })

/** Facts of the e-mail about a refused claim; `reason` is empty if none was given. */
export const ClaimRefusedFacts = z.object({ place: z.string(), reason: z.string() })

/** The facts of each kind of e-mail. */
export const letterFacts = {
  receipt: ReceiptLetterFacts,
  regrant: RegrantFacts,
  gifts_found: GiftsFoundFacts,
  statement: StatementFacts,
  refund: RefundFacts,
  dedication: DedicationFacts,
  invoice: InvoiceFacts,
  invoice_reminder: InvoiceFacts,
  program_budget: ProgramBudgetFacts,
  remittance: RemittanceFacts,
  monthly_begun: MonthlyFacts,
  monthly_renewed: RenewalFacts,
  monthly_failing: MonthlyFacts,
  monthly_ended: MonthlyFacts,
  sign_in: SignInFacts,
  invitation: InvitationFacts,
  bank_change: BankChangeFacts,
  claim_code: ClaimCodeFacts,
  claim_refused: ClaimRefusedFacts,
} as const satisfies Record<LetterKind, z.ZodMiniType>

/** The facts of one kind of e-mail. */
export type FactsOf<Kind extends LetterKind> = z.output<(typeof letterFacts)[Kind]>
