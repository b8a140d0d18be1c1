import type { EventType } from '../../../../contract/event-types.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { NewEvent } from '../../webhooks/emit-events.ts'
import { donationResource } from './donation-resource.ts'

/** The event that tells of a donation as it now is. */
export function statusEvent(
  newId: NewId,
  row: DonationRow,
  createdAt: Date,
  type: EventType = 'donation.status_updated',
): NewEvent {
  return {
    id: newId('evt'),
    accountId: row.account_id,
    liveMode: row.live_mode,
    type,
    subjectId: row.id,
    object: donationResource(row),
    createdAt,
  }
}
