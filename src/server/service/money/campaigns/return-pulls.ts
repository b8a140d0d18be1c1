import type { PullWait } from '../../../database/tables/campaigns.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { reversed } from '../ledger/entry.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { setAsideBankAccount } from '../payouts/bank-accounts.ts'
import { pullLines } from './pull-campaigns.ts'
import { type CampaignPullRow, lockPull, releasePull } from './pull-queries.ts'
import { waitAfterReturn } from './pull-returns.ts'

/**
 * Records that the bank sent a pull back, with its return code such as `R01`, and answers what its money waits for.
 * Only what lacked money is debited again by itself. Nothing happens when it was recorded before.
 */
export function failPull(
  { db, clock }: LifecycleDependencies,
  idOrReference: string,
  code: string,
): Promise<{ waitsFor: PullWait | null }> {
  return db.transaction().execute(async (tx) => {
    const pull = await requirePull(tx, idOrReference)
    const { id } = pull
    if (pull.status === 'failed') return { waitsFor: pull.waits_for }
    if (pull.status === 'settled') throw new HttpError('conflict', { detail: `Pull ${id} has settled.` })
    const { account_id: accountId, campaign_id: campaignId, amount, live_mode: liveMode } = pull
    const now = clock.now(liveMode)
    const waitsFor = waitAfterReturn(code, pull.attempt)
    await tx.updateTable('campaign_donation').set({ status: 'returned' }).where('pull_id', '=', id).execute()
    await tx
      .updateTable('campaign_pull')
      .set({ status: 'failed', return_code: code, failed_at: now, waits_for: waitsFor })
      .where('id', '=', id)
      .execute()
    if (waitsFor === 'bank_account') await setAsideBankAccount(tx, { ownerId: accountId, liveMode, now })
    await postEntry(tx, {
      liveMode,
      kind: campaignId === null ? 'campaign_pull_failed' : 'campaign_pull_back_failed',
      subjectId: id,
      once: `pull_failed ${id}`,
      occurredAt: now,
      lines: reversed(pullLines({ accountId, campaignId, amount })),
    })
    return { waitsFor }
  })
}

/**
 * Lets the money of a pull that came back be debited anew, because its account authorized that on a day, `YYYY-MM-DD`,
 * after it came back. Refuses pulls that wait for something else.
 */
export function authorizePull(
  dependencies: LifecycleDependencies,
  idOrReference: string,
  authorizedOn: string,
): Promise<void> {
  return dependencies.db.transaction().execute(async (tx) => {
    const pull = await requirePull(tx, idOrReference)
    const { id } = pull
    if (pull.waits_for !== 'authorization' && pull.waits_for !== 'retries_spent')
      throw new HttpError('conflict', { detail: `Pull ${id} ${standingOf(pull)}; no authorization is awaited.` })
    const today = dependencies.clock.now(pull.live_mode).toISOString().slice(0, 10)
    const cameBack = pull.failed_at?.toISOString().slice(0, 10) ?? today
    if (authorizedOn < cameBack || authorizedOn > today) {
      const detail = `${authorizedOn} is not between the day the pull came back, ${cameBack}, and today, ${today}.`
      throw new HttpError('parameter_invalid', { param: 'authorized', detail })
    }
    await releasePull(tx, id, authorizedOn)
  })
}

function standingOf({ status, waits_for }: CampaignPullRow): string {
  if (waits_for === 'bank_account') return 'waits until the bank account of its account is set anew'
  return waits_for === 'retry' ? 'is repeated with the next run' : `is ${status}`
}

async function requirePull(tx: DatabaseTransaction, id: string): Promise<CampaignPullRow> {
  const pull = await lockPull(tx, id)
  if (pull === undefined) throw new HttpError('not_found', { detail: `No pull has the ID ${id}.` })
  return pull
}
