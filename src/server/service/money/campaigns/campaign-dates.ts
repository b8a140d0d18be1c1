import { HttpError } from '../../../http/http-error.ts'

/** The dates of a campaign that depend on each other. */
export interface CampaignDates {
  startDate: Date
  endDate: Date
  targetGrantReceiptDate: Date | null
}

/** Refuses dates that contradict each other, naming the later parameter. */
export function requireCampaignDates({ startDate, endDate, targetGrantReceiptDate }: CampaignDates): void {
  if (endDate < startDate)
    throw new HttpError('parameter_invalid', { detail: 'end_date is before start_date.', param: 'end_date' })
  if (targetGrantReceiptDate !== null && targetGrantReceiptDate < startDate)
    throw new HttpError('parameter_invalid', {
      detail: 'target_grant_receipt_date is before start_date.',
      param: 'target_grant_receipt_date',
    })
}
