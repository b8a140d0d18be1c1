import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import { oneByOne } from '../../../kernel/turns.ts'
import { changeStatus, donationMoney } from '../donations/donation-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { stageLines } from '../ledger/donation-lines.ts'
import { type Entry, journalLine, postEntry } from '../ledger/entries.ts'
import { emitPayoutEvents } from './payout-notices.ts'
import { lockCheck, lockPaidInParts, type PayoutRow, payoutsToNotify, uncashedChecks } from './payout-records.ts'

/** Marks as notified the donations whose transfer is effective or whose check was cashed. Answers how many payouts. */
export async function notifyPaid({ db, newId, clock }: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const now = clock.now(liveMode)
  const ids = await payoutsToNotify(db, liveMode, now.toISOString().slice(0, 10))
  await oneByOne(ids, (id) =>
    inTransaction(db, async (tx) => {
      const payout = await tx.selectFrom('payout').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
      if (payout === undefined || payout.status === 'notified') return
      for await (const rows of lockPaidInParts(tx, id)) {
        await changeStatus(tx, newId, { rows, to: 'notified', now })
      }
      await tx.updateTable('payout').set({ status: 'notified' }).where('id', '=', id).execute()
      await emitPayoutEvents(tx, newId, id, now)
    }),
  )
  return ids.length
}

/** Records that a check was cashed: its money has left the bank. Nothing happens when it was recorded before. */
export function cashCheck({ db, newId, clock }: LifecycleDependencies, checkNumber: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const payout = await lockCheck(tx, checkNumber)
    if (payout.status !== 'sent') return
    const { id, live_mode: liveMode } = payout
    const now = clock.now(liveMode)
    if (payout.kind !== 'donations') await postEntry(tx, grantCheckEntry(payout, now))
    let part = 0
    for await (const rows of lockPaidInParts(tx, id)) {
      const gifts = rows.map(donationMoney)
      const cashed = gifts.reduce((sum, { granted }) => sum + granted, 0)
      const lines = [
        ...gifts.flatMap((gift) => stageLines(gift, 'check_sent', 'paid_out')),
        ...journalLine('bank_clearing', HOUSE, -cashed),
      ]
      const once = `check_cashed ${id} ${part}`
      const entry = { liveMode, kind: 'check_cashed' as const, subjectId: id, once, occurredAt: now, lines }
      await changeStatus(tx, newId, { rows, to: 'check_cashed', entries: [entry], now })
      part += 1
    }
    await tx.updateTable('payout').set({ status: 'cashed' }).where('id', '=', id).execute()
    await emitPayoutEvents(tx, newId, id, now)
  })
}

function grantCheckEntry(payout: PayoutRow, occurredAt: Date): Entry {
  const { id, live_mode: liveMode, owner_id: ownerId, amount } = payout
  const lines = [...journalLine('checks_outstanding', ownerId, amount), ...journalLine('bank_clearing', HOUSE, -amount)]
  return { liveMode, kind: 'check_cashed', subjectId: id, once: `check_cashed ${id}`, occurredAt, lines }
}

/** In the sandbox nobody brings checks to a bank: those sent before a moment are cashed. Answers how many. */
export async function cashSandboxChecks(dependencies: LifecycleDependencies, before: Date): Promise<number> {
  const numbers = await uncashedChecks(dependencies.db, false, before)
  await oneByOne(numbers, (number) => cashCheck(dependencies, number))
  return numbers.length
}
