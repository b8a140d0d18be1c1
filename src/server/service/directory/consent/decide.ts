import { inTransaction } from '../../../database/in-transaction.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { emitConsentEvents } from '../nonprofit-events.ts'

/** A nonprofit's decision, or `unset`: an explicit decision taken back. */
export type ConsentDecision = 'granted' | 'withheld' | 'unset'

/** The decider and the time, for the history and the event. */
export interface Decider {
  /** A person or a role, for example `director@nonprofit.example`. */
  decidedBy: string
  now: Date
  newId: NewId
}

/** Sets whether a nonprofit receives donations through the foundation. */
export function decideViaChange(db: Database, nonprofitId: string, granted: boolean, decider: Decider): Promise<void> {
  return decideForAll(db, { nonprofitId, column: 'via_change', granted }, decider)
}

/** Sets whether a nonprofit grants direct consent to every account it has decided nothing about. */
export function decideAutoGrant(db: Database, nonprofitId: string, granted: boolean, decider: Decider): Promise<void> {
  return decideForAll(db, { nonprofitId, column: 'auto_grant_direct', granted }, decider)
}

/**
 * Sets a nonprofit's decision about one account; it overrides the auto-grant in both directions. `unset` takes it back.
 */
export function decideDirect(
  db: Database,
  { nonprofitId, accountId }: { nonprofitId: string; accountId: string },
  decision: ConsentDecision,
  { decidedBy, now, newId }: Decider,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (decision === 'unset')
      await tx
        .deleteFrom('direct_consent')
        .where('nonprofit_id', '=', nonprofitId)
        .where('account_id', '=', accountId)
        .execute()
    else
      await tx
        .insertInto('direct_consent')
        .values({
          nonprofit_id: nonprofitId,
          account_id: accountId,
          granted: decision === 'granted',
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'nonprofit_id'])
            .doUpdateSet({ granted: decision === 'granted', updated_at: now }),
        )
        .execute()
    await tx
      .insertInto('consent_history')
      .values({
        nonprofit_id: nonprofitId,
        subject: 'direct',
        account_id: accountId,
        decision,
        decided_by: decidedBy,
        decided_at: now,
      })
      .execute()
    await emitConsentEvents(tx, { newId, now }, { nonprofitId, accountId })
  })
}

function decideForAll(
  db: Database,
  {
    nonprofitId,
    column,
    granted,
  }: { nonprofitId: string; column: 'via_change' | 'auto_grant_direct'; granted: boolean },
  { decidedBy, now, newId }: Decider,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const change = { [column]: granted, updated_at: now }
    await tx
      .insertInto('nonprofit_consent')
      .values({ nonprofit_id: nonprofitId, ...change })
      .onConflict((conflict) => conflict.column('nonprofit_id').doUpdateSet(change))
      .execute()
    await tx
      .insertInto('consent_history')
      .values({
        nonprofit_id: nonprofitId,
        subject: column,
        decision: granted ? 'granted' : 'withheld',
        decided_by: decidedBy,
        decided_at: now,
      })
      .execute()
    await emitConsentEvents(tx, { newId, now }, { nonprofitId })
  })
}
