import * as z from 'zod/mini'
import type { CampaignType } from '../../../../contract/campaigns.ts'
import { calendarDay } from '../../../../contract/fields.ts'
import { createSheet } from '../../../rendering/sheet.ts'
import type { EligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import type { NewCampaign } from './create-campaign.ts'

/** The types that need a statement of work. */
export const STATEMENT_TYPES = ['gross', 'net_held', 'net_returned'] as const satisfies CampaignType[]

const day = calendarDay()
const share = z.int().check(z.minimum(0), z.maximum(10_000))

/** The terms in a campaign draft: days are `YYYY-MM-DD`, shares hundredths of a percent. */
export const DraftTerms = z.object({
  type: z.enum(STATEMENT_TYPES),
  name: z.string(),
  /** Scope of the work. */
  description: z.string(),
  nonprofit_id: z.string(),
  start_date: day,
  end_date: day,
  target_grant_receipt_date: z.nullable(day),
  fee_basis_points: share,
  expense_basis_points: share,
  return_basis_points: share,
  partnership_start: day,
  partnership_end: day,
  signer_name: z.string(),
  signer_title: z.string(),
  signer_email: z.string(),
  shared_metadata: z.record(z.string(), z.unknown()),
})

export type DraftTerms = z.output<typeof DraftTerms>

/** The campaign that results from terms signed on a day. */
export function campaignOf(
  terms: DraftTerms,
  { accountId, liveMode, signedOn }: { accountId: string; liveMode: boolean; signedOn: string },
): NewCampaign {
  return {
    accountId,
    liveMode,
    type: terms.type,
    name: terms.name,
    description: terms.description,
    nonprofitId: terms.nonprofit_id,
    startDate: new Date(terms.start_date),
    endDate: new Date(terms.end_date),
    targetGrantReceiptDate: terms.target_grant_receipt_date === null ? null : new Date(terms.target_grant_receipt_date),
    grantDisbursementInitiationDate: null,
    autoDistributeGrants: false,
    returnBasisPoints: terms.return_basis_points,
    expenseBasisPoints: terms.expense_basis_points,
    statementOfWork: {
      feeBasisPoints: terms.fee_basis_points,
      partnershipStart: terms.partnership_start,
      partnershipEnd: terms.partnership_end,
      signerName: terms.signer_name,
      signerTitle: terms.signer_title,
      signerEmail: terms.signer_email,
      signedOn,
    },
    sharedMetadata: terms.shared_metadata,
  }
}

/** The parties and the beneficiary of a statement of work. */
export interface Parties {
  draftId: string
  foundation: { name: string; ein: string; address: readonly string[] }
  account: { id: string; name: string }
  nonprofit: EligibleNonprofit
  drawnAt: Date
  liveMode: boolean
}

/** The statement of work as a PDF to sign: parties, scope, dates, and the split of all money. */
export async function statementPdf(terms: DraftTerms, parties: Parties): Promise<Buffer> {
  const { draftId, foundation, account, nonprofit, drawnAt, liveMode } = parties
  const pdf = createSheet({ title: 'Statement of work', issuer: foundation.name, createdAt: drawnAt })
  if (!liveMode) pdf.text('Sandbox: this document isn’t binding.', 'quiet')
  pdf.facts([
    ['Number', draftId],
    ['Created on', drawnAt.toISOString().slice(0, 10)],
    ['Foundation', [foundation.name, ...foundation.address, `EIN ${written(foundation.ein)}`].join('\n')],
    ['Fundraiser', `${account.name}\n${account.id}`],
    ['For the benefit of', `${nonprofit.name}\nEIN ${written(nonprofit.ein)}`],
  ])
  pdf.heading('Work')
  pdf.facts([
    ['Campaign', terms.name],
    ['Scope of work', terms.description],
    ['Campaign dates', `${terms.start_date} to ${terms.end_date}`],
    ['Partnership dates', `${terms.partnership_start} to ${terms.partnership_end}`],
    ...(terms.target_grant_receipt_date === null
      ? []
      : [['Target date for the grant', terms.target_grant_receipt_date] as const]),
  ])
  pdf.heading('Funds')
  for (const sentence of moneySentences(terms, nonprofit.name)) pdf.text(sentence)
  pdf.heading('Signed for the fundraiser by')
  pdf.facts([
    ['Name', terms.signer_name],
    ['Title', terms.signer_title],
    ['E-mail', terms.signer_email],
  ])
  pdf.text(
    'To sign, the signer types this name on the page that shows this document. The name, the time and the SHA-256 of this file are stored with it. It is binding once the foundation has approved it.',
    'quiet',
  )
  return pdf.finish()
}

/** Formats a share: 500 hundredths of a percent as `5%`. */
export function percent(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')}%`
}

/** Sentences that explain how a campaign's money is split. */
export function moneySentences(terms: DraftTerms, nonprofit: string): string[] {
  const fee = percent(terms.fee_basis_points)
  const begin = `All donations of the campaign go to the foundation, which keeps a fee of ${fee}.`
  switch (terms.type) {
    case 'gross': {
      const expense = percent(terms.expense_basis_points)
      const rest = percent(10_000 - terms.fee_basis_points - terms.expense_basis_points)
      return [
        begin,
        `${expense} of each donation is paid to the fundraiser for its expenses, which are agreed in advance. ${rest} is granted to ${nonprofit} as soon as it is received.`,
      ]
    }
    case 'net_held':
      return [
        begin,
        'The foundation holds the rest until the fundraiser has reported its expenses and finalized the campaign.',
        `Then the foundation pays the expenses to the fundraiser and grants the remaining funds to ${nonprofit}.`,
      ]
    case 'net_returned':
      return [
        begin,
        `${percent(terms.return_basis_points)} of the rest is returned to the fundraiser while the campaign runs. The foundation holds the remainder.`,
        `Once the campaign is final, the foundation debits the returned funds that exceed the expenses from the fundraiser’s bank account, and grants all funds except the expenses to ${nonprofit}.`,
      ]
  }
}

function written(ein: string): string {
  return `${ein.slice(0, 2)}-${ein.slice(2)}`
}
