import * as z from 'zod/mini'
import { MONTHLY_GIFT_END_REASONS } from '../../../contract/monthly-gifts.ts'
import type { LetterKind } from '../../database/tables/letters.ts'

/** What a receipt says of a gift. Amounts are cents, days are `YYYY-MM-DD`, EINs nine digits. */
export const ReceiptFacts = z.object({
  receipt: z.string(),
  number: z.string(),
  corrects: z.nullable(z.string()),
  reason: z.nullable(z.enum(['refunded', 'refunded_in_part', 'donor'])),
  donation: z.string(),
  foundation: z.string(),
  foundationEin: z.string(),
  donor: z.string(),
  nonprofit: z.string(),
  nonprofitEin: z.string(),
  shop: z.string(),
  amount: z.int(),
  granted: z.int(),
  receivedOn: z.string(),
  issuedOn: z.string(),
})

/** What a receipt says of a gift. */
export type ReceiptFacts = z.output<typeof ReceiptFacts>

/** What the letter to a donor who looks for gifts says: where they are, and from whom it comes. */
export const GiftsFoundFacts = z.object({ search: z.string(), foundation: z.string() })

/** What the letter to a donor who looks for gifts says. */
export type GiftsFoundFacts = z.output<typeof GiftsFoundFacts>

/** What a donor is told of a gift that goes to another nonprofit. `amount` is what is to arrive there, in cents. */
export const RegrantFacts = z.object({
  donation: z.string(),
  foundation: z.string(),
  donor: z.string(),
  before: z.string(),
  nonprofit: z.string(),
  nonprofitEin: z.string(),
  amount: z.int(),
})

/** What a donor is told of a gift that goes to another nonprofit. */
export type RegrantFacts = z.output<typeof RegrantFacts>

/** What a donor's gifts of a year say, by who received them. `donor` has a line for each name that was given. */
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
          isGivenBack: z.boolean(),
        }),
      ),
    }),
  ),
})

/** What a donor's gifts of a year say. */
export type StatementFacts = z.output<typeof StatementFacts>

/** What a donor is told of a monthly gift. `amount` is cents each time, `card` the last four digits, days `YYYY-MM-DD`. */
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

/** What a donor is told of a monthly gift. */
export type MonthlyFacts = z.output<typeof MonthlyFacts>

/** What the receipt of a month says besides: when the next one is. */
export const RenewalFacts = z.extend(ReceiptFacts, { monthlyGift: z.string(), nextOn: z.nullable(z.string()) })

/** What the receipt of a month says. */
export type RenewalFacts = z.output<typeof RenewalFacts>

/** What a donor is told who got the money back, with the correction of the receipt where there was one. */
export const RefundFacts = z.object({
  donation: z.string(),
  foundation: z.string(),
  donor: z.string(),
  nonprofit: z.string(),
  amount: z.int(),
  /** Whether only a part of the gift was given back. */
  inPart: z._default(z.boolean(), false),
  receipt: z.nullable(ReceiptFacts),
})

/** What a donor is told who got the money back. */
export type RefundFacts = z.output<typeof RefundFacts>

/** What somebody is told of a gift that was made in honor or memory of somebody. It holds no amount. */
export const DedicationFacts = z.object({
  foundation: z.string(),
  donor: z.string(),
  nonprofit: z.string(),
  occasion: z.enum(['honor', 'memory']),
  honoree: z.string(),
})

/** What somebody is told of a gift in honor or memory of somebody. */
export type DedicationFacts = z.output<typeof DedicationFacts>

/** What an account is told of an invoice. `month` is `YYYY-MM`; `lowered` what credit and canceled gifts took off, `paid` what was. */
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

/** What an account is told of an invoice. */
export type InvoiceFacts = z.output<typeof InvoiceFacts>

/** What a nonprofit is told of a payout; `check` is its number, null for a transfer between banks. */
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

/** What a nonprofit is told of a payout. */
export type RemittanceFacts = z.output<typeof RemittanceFacts>

/** What the letter with a link that signs in is written from. */
export const SignInFacts = z.object({ link: z.string() })

/** What a letter is written from that asks somebody into a team; `by` is empty where the command line did. */
export const InvitationFacts = z.object({
  invitation: z.string(),
  by: z.string(),
  place: z.string(),
  role: z.string(),
})

/** What is told of a bank account that was changed, or is to be. `restsUntil` is `YYYY-MM-DD`. */
export const BankChangeFacts = z.object({
  place: z.string(),
  lastDigits: z.string(),
  restsUntil: z.string(),
})

/** What the letter with the code of a claim is written from; the code itself is made of the claim's id. */
export const ClaimCodeFacts = z.object({ claim: z.string(), place: z.string(), by: z.string() })

/** What is told of a claim whose paper was not enough; `reason` is empty where none was said. */
export const ClaimRefusedFacts = z.object({ place: z.string(), reason: z.string() })

/** What each kind of letter is written from. */
export const letterFacts = {
  receipt: ReceiptFacts,
  regrant: RegrantFacts,
  gifts_found: GiftsFoundFacts,
  statement: StatementFacts,
  refund: RefundFacts,
  dedication: DedicationFacts,
  invoice: InvoiceFacts,
  invoice_reminder: InvoiceFacts,
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

/** What a letter of a kind is written from. */
export type FactsOf<Kind extends LetterKind> = z.output<(typeof letterFacts)[Kind]>
