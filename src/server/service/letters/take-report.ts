import type { Database } from '../../database/tables/tables.ts'
import { stopAddress } from './letter-queue.ts'
import { readMailReport } from './mail-report.ts'

/** What came of a message: `nothing` where it reports no letter of ours. */
export interface ReportTaken {
  result: 'nothing' | 'refused' | 'stopped'
  letter?: string
  address?: string
}

/**
 * Takes a message that came to the address letters are sent from. A report is believed only where it returns the name of
 * a letter that was sent, which nobody but its receiver and the servers on its way can know. A letter that did not arrive
 * counts as refused; an address that does not exist, or whose reader complains, gets no further letters.
 */
export async function takeMailReport(db: Database, raw: Uint8Array, now: Date): Promise<ReportTaken> {
  const report = await readMailReport(raw)
  if (report === undefined || report.letters.length === 0) return { result: 'nothing' }
  const { what } = report
  return db.transaction().execute(async (tx) => {
    const letter = await tx
      .selectFrom('letter')
      .select(['id', 'recipient'])
      .where('id', 'in', report.letters)
      .where('live_mode', '=', true)
      .where('status', '<>', 'stopped')
      .forUpdate()
      .executeTakeFirst()
    if (letter === undefined) return { result: 'nothing' }
    const { id, recipient: address } = letter
    const isStopped = what.kind === 'complaint' || what.isAddress
    if (what.kind === 'bounce')
      await tx
        .updateTable('letter')
        .set({ status: 'refused', next_attempt_at: null, finished_at: now })
        .where('id', '=', id)
        .execute()
    if (isStopped) await stopAddress(tx, { address, reason: what.kind, letterId: id, now })
    return { result: isStopped ? 'stopped' : 'refused', letter: id, address }
  })
}
