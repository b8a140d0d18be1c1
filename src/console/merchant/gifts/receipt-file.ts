import type { Role } from '../../../contract/roles.ts'
import { findDonation } from '../../../server/service/money/donations/donation-records.ts'
import { receiptFacts, receiptNumber } from '../../../server/service/money/receipts/issue-receipt.ts'
import { findReceipt, receiptPdf } from '../../../server/service/money/receipts/receipt-pages.ts'
import { answerUnknown } from '../../frame/answer-page.ts'
import { answerPdf } from '../../frame/answer-pdf.ts'
import type { ConsolePage } from '../../frame/define.ts'

/** Who reads receipts: they name the donor. */
export const READING_RECEIPTS: readonly Role[] = ['owner', 'finance']

/** The receipt of a gift of the account, as the donor has it. */
export const receiptFile: ConsolePage = {
  path: 'receipts/{id}',
  roles: READING_RECEIPTS,
  show: async ({ dependencies: { db }, subjectId: accountId, liveMode, params }) => {
    const receipt = await findReceipt(db, params.id ?? '')
    const gift = receipt && (await findDonation(db, { accountId, liveMode }, receipt.donation_id))
    if (receipt === undefined || gift === undefined) return answerUnknown()
    const corrected = receipt.corrects === null ? null : ((await findReceipt(db, receipt.corrects)) ?? null)
    const facts = receiptFacts(receipt, corrected)
    const pdf = await receiptPdf({ facts, locale: receipt.locale, liveMode })
    return answerPdf(pdf, `receipt-${receiptNumber(receipt)}.pdf`)
  },
}
