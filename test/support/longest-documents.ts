import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { disputeEvidencePdf } from '../../src/server/service/checkout/dispute-evidence.ts'
import { claimLetterPdf } from '../../src/server/service/claims/claims.ts'
import { creditNotePdf, invoicePdf } from '../../src/server/service/money/billing/invoice-documents.ts'
import type { InvoiceStatement } from '../../src/server/service/money/billing/invoice-records.ts'
import { statementPdf as statementOfWorkPdf } from '../../src/server/service/money/campaigns/statement-of-work.ts'
import { checkRegisterPdf } from '../../src/server/service/money/payouts/check-register.ts'
import { remittancePdf } from '../../src/server/service/money/payouts/remittance.ts'
import { receiptPdf, statementPdf as yearStatementPdf } from '../../src/server/service/money/receipts/receipt-pages.ts'
import { receiptPdf as accountReceiptPdf } from '../../src/server/service/money/receipts/year-receipts.ts'
import { statementPdf } from '../../src/server/service/money/receivables/monthly-statement.ts'

/** Difficult names: long ones, in Arabic, in Japanese, in both. */
export const NAMES = [
  'The Greater Metropolitan Association for the Preservation of Riparian Woodlands, Wetlands and Public Footpaths',
  'جمعية النهر الخيرية',
  '赤十字社',
  'River Trust (جمعية النهر) 2nd Fund',
  'Łódź & Niños Ærø',
] as const
const ISSUER = 'Almoner Foundation'
const AT = new Date('2026-03-04T15:16:17Z')
const nameOf = (index: number): string => NAMES[index % NAMES.length] ?? ''
const idOf = (prefix: string, index: number): string =>
  `${prefix}_0352E5WhdmfY7JiJt08J${String(index).padStart(2, '0')}`
const cents = (index: number): number => ((index * 7_919_317 + 25) % 9_999_999) + 1
const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Every PDF of the service by name, each at its longest; those for donors in several languages. */
export async function longestDocuments(locales: readonly string[]): Promise<Map<string, Buffer>> {
  const invoice = madeUpInvoice('sent')
  const note = invoice.notes[0]
  if (note === undefined) throw new Error('The made-up invoice has no credit note.')
  const papers: [string, Promise<Buffer>][] = [
    ['invoice', invoicePdf(invoice, issuer)],
    ['invoice-paid', invoicePdf(madeUpInvoice('paid'), issuer)],
    ['invoice-written-off', invoicePdf(madeUpInvoice('written_off'), issuer)],
    ['credit-note', creditNotePdf(note, invoice, issuer)],
    ['check-register', checkRegisterPdf(madeUpChecks(), ISSUER, AT)],
    ['remittance', remittancePdf(remittance('sent'), NAMES[0], ISSUER)],
    ['remittance-voided', remittancePdf(remittance('returned'), NAMES[1], ISSUER)],
    ['statement-account', statementPdf(madeUpStatement('account'), ISSUER, AT)],
    ['statement-nonprofit', statementPdf(madeUpStatement('nonprofit'), ISSUER, AT)],
    [
      'receipt-account-year',
      accountReceiptPdf(accountYear(), {
        donee: { name: ISSUER, ein: '530196605' },
        timeZone: 'America/New_York',
        now: AT,
      }),
    ],
    ['statement-of-work', statementOfWorkPdf(terms, parties)],
    ['dispute', disputeEvidencePdf(evidence(), ISSUER, AT)],
    [
      'claim-letter',
      claimLetterPdf(createSeal(Buffer.alloc(32, 7)), claim, {
        by: 'Ada Reed',
        issuer: ISSUER,
        publicUrl: 'https://giving.example',
      }),
    ],
    ...locales.flatMap((locale): [string, Promise<Buffer>][] => [
      [`receipt-${locale}`, receiptPdf({ facts: receipt(), locale, liveMode: true })],
      [`year-${locale}`, yearStatementPdf({ facts: year(), locale, liveMode: true, asOf: AT })],
    ]),
  ]
  const made = new Map<string, Buffer>()
  for (const [name, paper] of papers) made.set(name, await paper)
  return made
}

const issuer = {
  name: ISSUER,
  ein: '530196605',
  address: ['1 Grant Street', 'Columbus, OH 43004'],
  bank: { name: 'First Bank of the Middle West', routingNumber: '021000021', accountNumber: '1000000001' },
}

function madeUpInvoice(status: 'sent' | 'paid' | 'written_off'): InvoiceStatement {
  const gifts = times(70, (index) => {
    const [granted, fee] = [cents(index), 59]
    return {
      ...{ donation_id: idOf('d', index), nonprofit_id: `n_${index}`, nonprofit_name: `${nameOf(index)} ${index}` },
      ...(index % 9 === 0
        ? { program_id: 'pr_1', program_name: nameOf(index + 1) }
        : { program_id: null, program_name: null }),
      ...{ external_id: null, created_at: AT, status: 'invoice_sent', amount: granted, granted, fee },
      ...{ billed: granted + fee, credited: false },
    }
  })
  const billed = gifts.reduce((sum, gift) => sum + gift.billed, 0)
  const note = { id: 'cn_1', number: 12, invoice_id: 'inv_1', live_mode: true, amount: 777_777_777 }
  const payment = { invoice_id: 'inv_1', live_mode: true, through: 'bank' as const, recorded_at: AT, received_on: null }
  const paid = status === 'paid' ? billed + 1_500 - 10_059 - 2_000 - 777 : 1_234_567
  const isOver = status !== 'sent'
  return {
    invoice: {
      ...{
        id: 'inv_0352E5WhdmfY7JiJt08J',
        number: 1_043,
        account_id: 'm_one',
        live_mode: true,
        month: '2026-02-01',
        status,
      },
      ...{ credit: 2_000, losses: 1_500, created_at: AT, sent_at: AT, paid_at: isOver ? AT : null, received_on: null },
      ...{ due_on: '2026-04-03', overpaid: 0, written_off: status === 'written_off' ? 5_000 : 0, reopened: 0 },
    },
    accountName: NAMES[0],
    details: { address: ['9 Market Road', 'Dayton, OH 45390', 'جادة السوق 9'], paymentDays: 30 },
    gifts,
    payments: [
      {
        ...payment,
        id: 'ipay_1',
        amount: paid,
        reference: 'wire 81 of the First Bank of the Middle West',
        bounced_at: null,
        bounce_reason: null,
      },
      { ...payment, id: 'ipay_2', amount: 5_000, reference: 'R-7', bounced_at: AT, bounce_reason: 'R01' },
    ],
    notes: [
      { ...note, credited: true, reason: `Twice billed: ${NAMES[0]}`, issued_at: AT },
      {
        ...note,
        id: 'cn_2',
        number: 13,
        amount: 777,
        credited: false,
        reason: 'A fee that was not agreed',
        issued_at: AT,
      },
    ],
    ...{
      canceled: 10_059,
      credit: 2_000,
      noted: 777,
      credited: 0,
      paid,
      due: isOver ? 0 : billed + 1_500 - 10_059 - 2_000 - 777 - paid,
    },
  }
}

function madeUpChecks() {
  return times(40, (index) => ({
    ...{ check_number: 1_001 + index, payout_id: idOf('po', index), date: AT, payee: nameOf(index) },
    ...{
      address_line: `${index} Long Meadow Lane, Building of the Old Post Office`,
      city: 'Columbus',
      state: 'OH',
      zip_code: '43004',
    },
    ...{
      amount: index === 3 ? 777_777_777_77 : cents(index),
      status: ['sent', 'cashed', 'returned'][index % 3] ?? 'sent',
    },
  }))
}

function remittance(status: 'sent' | 'returned') {
  const gifts = times(60, (index) => {
    const given = cents(index)
    return { donationId: idOf('d', index), givenAt: AT, platform: nameOf(index), given, sent: given - 25 }
  })
  const amount = gifts.reduce((sum, { sent }) => sum + sent, 0)
  const isBack = status === 'returned'
  return {
    gifts,
    payout: {
      ...{
        id: idOf('po', 1),
        live_mode: true,
        owner_id: 'n_one',
        kind: 'donations' as const,
        campaign_id: null,
        amount,
        status,
      },
      ...{ method: 'check' as const, bank_file_id: null, check_number: 1_043, created_at: AT },
      ...{ returned_at: isBack ? AT : null, return_code: null },
    },
  }
}

function madeUpStatement(kind: 'account' | 'nonprofit') {
  const kinds =
    kind === 'account'
      ? (['invoice', 'invoice_payment', 'credit_note'] as const)
      : (['payment', 'campaign_receipt', 'payout'] as const)
  const opening = -1_250
  let balance = opening
  const movements = times(48, (index) => {
    const amount = index % 3 === 2 ? -cents(index) : cents(index) * 1_000
    balance += amount
    const reference = [`INV-${index}`, NAMES[0], idOf('po', index)][index % 3] ?? ''
    return { day: '2026-02-14', kind: kinds[index % 3] ?? kinds[0], reference, gifts: index, amount, balance }
  })
  const ownerId = kind === 'account' ? 'm_one' : 'n_one'
  return {
    kind,
    name: NAMES[kind === 'account' ? 3 : 0],
    ownerId,
    liveMode: true,
    month: '2026-02',
    opening,
    movements,
    closing: balance,
  }
}

function accountYear() {
  const singles = times(45, (index) => ({
    id: idOf('d', index),
    date: '2025-05-06',
    nonprofitName: nameOf(index),
    amount: 25_000 + cents(index),
  }))
  const summaries = times(20, (index) => ({ nonprofitName: `${nameOf(index)} ${index}`, count: 4, amount: 4_000 }))
  const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)
  return {
    ...{ accountId: 'm_one', accountName: NAMES[3], gifts: [] },
    receipt: {
      ...{ year: 2025, singles, summaries, deductibleTotal: sum(singles) + sum(summaries) },
      ...{ collected: summaries, collectedTotal: sum(summaries) },
    },
  }
}

const terms = {
  ...{ type: 'net_returned' as const, name: `Spring campaign for ${NAMES[3]}`, nonprofit_id: 'n_one' },
  description: times(12, () => `Letters, calls and an evening for ${NAMES[0]}.`).join(' '),
  ...{ start_date: '2026-03-01', end_date: '2026-06-30', target_grant_receipt_date: '2026-08-01' },
  ...{ fee_basis_points: 525, expense_basis_points: 0, return_basis_points: 3_333 },
  ...{ partnership_start: '2026-01-01', partnership_end: '2026-12-31', shared_metadata: {} },
  ...{ signer_name: 'Ada Reed', signer_title: 'Director of Development', signer_email: 'ada@example.org' },
}

const parties = {
  draftId: 'cd_0352E5WhdmfY7JiJt08J',
  foundation: { name: ISSUER, ein: '530196605', address: issuer.address },
  account: { id: 'm_one', name: NAMES[4] },
  nonprofit: { id: 'n_one', name: NAMES[3], ein: '530196605' },
  drawnAt: AT,
  liveMode: true,
}

function evidence() {
  const letter = { created_at: AT, status: 'sent' as const, finished_at: AT }
  return {
    dispute: {
      ...{
        id: 'dp_0352E5WhdmfY7JiJt08J',
        donation_id: idOf('d', 1),
        live_mode: true,
        processor: 'stripe',
        reference: 'du_1PXr7mLkdIwHu7ixJZ',
        reason: 'product_not_received',
      },
      ...{
        amount: 12_345_678,
        status: 'open' as const,
        taken: 12_345_678,
        fee: 1_500,
        blocks: true,
        answer_by: AT,
        opened_at: AT,
        closed_at: null,
        looked_at: AT,
      },
    },
    ...{ donationId: idOf('d', 1), shop: NAMES[3], nonprofit: { name: NAMES[0], ein: '530196605' } },
    donor: { name: '山田 太郎', email: 'a.very.long.address.of.a.donor@mail.of.a.very.long.example.org' },
    ...{
      paid: 12_345_678,
      granted: 12_000_000,
      fee: 345_678,
      isMonthly: true,
      linkMadeAt: AT,
      startedAt: AT,
      settledAt: null,
    },
    ...{ locale: 'ja', reference: 'pi_3PXr7mLkdIwHu7ix0JZQwErT' },
    receipts: times(14, (index) => ({ number: `R-2026-${index}`, issuedAt: AT, amount: cents(index) })),
    letters: [
      {
        ...letter,
        kind: 'receipt' as const,
        answer: '250 2.0.0 OK 1741101377 d75a77b69052e-4eb0c9bc1d5si12345678a12.3 - gsmtp',
      },
      { ...letter, kind: 'monthly_begun' as const, answer: '250 OK' },
    ],
  }
}

const claim = {
  id: 'cl_1',
  sent_to: `${NAMES[0]}\n1 Market Road\nColumbus, OH 43004`,
  created_at: AT,
  expires_at: new Date('2026-04-04'),
}

function receipt() {
  return {
    ...{
      receipt: 'r_1',
      number: 'R-2026-000123',
      corrects: 'R-2026-000100',
      reason: 'refunded_in_part' as const,
      donation: idOf('d', 1),
    },
    ...{
      foundation: ISSUER,
      foundationEin: '530196605',
      donor: NAMES[3],
      nonprofit: NAMES[0],
      nonprofitEin: '131837418',
      lines: [],
    },
    ...{
      shop: 'Fern & Field',
      fund: NAMES[0],
      givingPage: NAMES[1],
      amount: 99_999_999,
      granted: 98_765_432,
      receivedOn: '2026-03-04',
      issuedOn: '2026-03-05',
    },
  }
}

const ENDINGS = [null, 'canceled', null, null, 'refunded'] as const

function year() {
  const gifts = times(30, (index) => ({
    ...{ number: `R-2026-${index}`, receivedOn: '2026-03-04', nonprofit: nameOf(index), nonprofitEin: '131837418' },
    ...{ amount: cents(index), ending: ENDINGS[index] ?? null },
  }))
  const total = gifts.reduce((sum, { amount, ending }) => sum + (ending === null ? amount : 0), 0)
  return {
    search: 's_1',
    year: 2026,
    donor: 'Ada Reed\n山田 太郎',
    donees: [{ foundation: ISSUER, foundationEin: '530196605', total, gifts }],
  }
}
