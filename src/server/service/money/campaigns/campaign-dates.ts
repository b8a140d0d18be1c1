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

const DAY_MS = 86_400_000

/** When a gift is made: now, or on the day that is told. */
export interface GiftMoment {
  now: Date
  givenOn?: string | undefined
}

/**
 * Why a gift is outside its campaign: before it begins or after it ended; undefined where it is within. A campaign that
 * ends at midnight UTC was given a day for its end, and that day still belongs to it.
 */
export function whyOutsideCampaign(
  { start_date, end_date }: { start_date: Date; end_date: Date },
  { now, givenOn }: GiftMoment,
): string | undefined {
  const isWholeDay = end_date.getTime() % DAY_MS === 0
  const ended = new Date(end_date.getTime() + (isWholeDay ? DAY_MS : 1_000))
  const [first, last] = givenOn === undefined ? [now, now] : [new Date(givenOn), lastMoment(givenOn)]
  const when = givenOn === undefined ? 'now' : `on ${givenOn}`
  if (givenOn !== undefined && first > now) return `A gift cannot be made ${when}: that day is still to come.`
  if (last < start_date) return `This campaign takes no donations ${when}: it begins ${start_date.toISOString()}.`
  if (first >= ended) return `This campaign takes no donations ${when}: it ended ${end_date.toISOString()}.`
  return undefined
}

/** Refuses a gift that is outside its campaign. */
export function requireWithinCampaign(campaign: { start_date: Date; end_date: Date }, moment: GiftMoment): void {
  const detail = whyOutsideCampaign(campaign, moment)
  if (detail !== undefined) throw new HttpError('conflict', { detail, param: 'id' })
}

function lastMoment(day: string): Date {
  return new Date(Date.parse(day) + DAY_MS - 1)
}
