import { dollars } from '../../rendering/amounts.ts'
import { createSheet } from '../../rendering/sheet.ts'
import type { DisputeEvidence } from './dispute-evidence.ts'

const letterColumns = [
  { heading: 'Letter to the donor', width: 90 },
  { heading: 'Written', width: 104, isWhole: true as const },
  { heading: 'Sent', width: 104, isWhole: true as const },
  { heading: 'The mail server said', width: 190 },
]

const receiptColumns = [
  { heading: 'Receipt', width: 200 },
  { heading: 'Issued', width: 200 },
  { heading: 'Amount', width: 104, align: 'end' as const },
]

/** The sheet that answers a dispute: what the donor saw and agreed to, when it was paid, and what was sent since. */
export async function disputeEvidencePdf(evidence: DisputeEvidence, issuer: string, now: Date): Promise<Buffer> {
  const { dispute, receipts, letters } = evidence
  const pdf = await createSheet({ title: `Dispute ${dispute.reference}`, issuer, createdAt: now })
  if (!dispute.live_mode) pdf.text('Sandbox: no money moved.', 'quiet')
  pdf.facts(disputeFacts(evidence))
  pdf.heading('What the donor agreed to')
  pdf.text(sentenceOf(evidence))
  pdf.facts(giftFacts(evidence))
  pdf.heading('Receipts')
  if (receipts.length === 0) pdf.text('None was issued.', 'quiet')
  else
    pdf.table(
      receiptColumns,
      receipts.map(({ number, issuedAt, amount }) => [number, moment(issuedAt), dollars(amount)]),
    )
  pdf.heading('Letters')
  if (letters.length === 0) pdf.text('None was sent: the donor left no address.', 'quiet')
  else
    pdf.table(
      letterColumns,
      letters.map((one) => [
        named(one.kind),
        moment(one.created_at),
        moment(one.finished_at),
        one.answer ?? one.status,
      ]),
    )
  return pdf.finish()
}

function disputeFacts({ dispute }: DisputeEvidence): [string, string][] {
  return [
    ['Dispute', `${dispute.reference}, ${dispute.id}`],
    ['Reason given', named(dispute.reason)],
    ['Amount', dollars(dispute.amount)],
    ['Opened', moment(dispute.opened_at)],
    ['Answer by', moment(dispute.answer_by)],
    ['Status', named(dispute.status)],
  ]
}

function sentenceOf({ nonprofit, paid, isMonthly, shop }: DisputeEvidence): string {
  const often = isMonthly ? ' every month, until it is stopped' : ' once'
  return `On a payment page that ${shop} led to, headed with the nonprofit's name and the amount, the donor chose to give ${dollars(paid)} to ${nonprofit.name}${often}, and confirmed it with a button that names the amount.`
}

function giftFacts(evidence: DisputeEvidence): [string, string][] {
  const { donationId, nonprofit, donor, paid, granted, fee, locale, reference } = evidence
  return [
    ['Donation', donationId],
    ['For', `${nonprofit.name}, EIN ${nonprofit.ein.slice(0, 2)}-${nonprofit.ein.slice(2)}`],
    ['Paid', `${dollars(paid)}: ${dollars(granted)} for the nonprofit, ${dollars(fee)} for the processing`],
    ['Donor', [donor.name, donor.email].filter((one) => one !== '').join(', ') || 'gave no name'],
    ['Page made', moment(evidence.linkMadeAt)],
    ['Payment begun', moment(evidence.startedAt)],
    ['Payment confirmed', moment(evidence.settledAt)],
    ['Language of the page', locale ?? 'en'],
    ['Payment at the processor', reference ?? 'unknown'],
  ]
}

function moment(at: Date | null | undefined): string {
  return at === null || at === undefined ? '—' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A word of the records, as a person writes it: `monthly_begun` is `Monthly begun`. */
function named(word: string): string {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
