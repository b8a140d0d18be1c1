import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { CampaignDraftTable } from '../../../../database/tables/campaigns.ts'
import type { Database } from '../../../../database/tables/tables.ts'
import { HttpError } from '../../../../http/http-error.ts'
import { requireAccount } from '../../../accounts/manage-accounts.ts'
import type { Acted } from '../../../audit/record-act.ts'
import type { DecidingDependencies } from '../../../proposals/proposals.ts'
import { invoiceIssuer } from '../../payouts/invoice-pages.ts'
import type { CampaignScope } from '../campaign-records.ts'
import { requireSoundCampaign } from '../create-campaign.ts'
import { campaignOf, DraftTerms, statementPdf } from './statement-of-work.ts'

/** A campaign that is being agreed on, its document apart. */
export interface CampaignDraft extends Omit<Selectable<CampaignDraftTable>, 'terms'> {
  terms: DraftTerms
  /** Of the document, in hexadecimal digits. */
  sha256: string
}

/** Draws the statement of work for terms and keeps both; nothing binds anybody until it is signed and approved. */
export async function draftCampaign(
  { tx, seal, newId, by, now }: DecidingDependencies,
  { accountId, liveMode, terms, signerId }: CampaignScope & { terms: DraftTerms; signerId: string },
): Promise<Acted<string>> {
  const signedOn = now.toISOString().slice(0, 10)
  const nonprofit = await requireSoundCampaign(tx, campaignOf(terms, { accountId, liveMode, signedOn }))
  const { name } = await requireAccount(tx, accountId)
  const id = newId('cd')
  const kept = { ...terms, nonprofit_id: nonprofit.id }
  const bytes = await statementPdf(kept, {
    draftId: id,
    foundation: await invoiceIssuer(tx, seal, liveMode),
    account: { id: accountId, name },
    nonprofit,
    drawnAt: now,
    liveMode,
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await tx
    .insertInto('campaign_draft')
    .values({
      id,
      account_id: accountId,
      live_mode: liveMode,
      status: 'unsigned',
      terms: JSON.stringify(kept),
      signer_id: signerId,
      drafted_by: by,
      created_at: now,
    })
    .execute()
  await tx.insertInto('campaign_document').values({ draft_id: id, bytes, sha256 }).execute()
  return { record: id, subject: accountId, after: { ...kept, sha256 }, result: id }
}

/** One draft of an account and mode. */
export async function findDraft(
  db: Database,
  { accountId, liveMode }: CampaignScope,
  id: string,
): Promise<CampaignDraft | undefined> {
  const row = await drafts(db)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  return row && { ...row, terms: DraftTerms.parse(row.terms) }
}

/** The draft that a campaign was agreed on by; undefined for one that was made otherwise. */
export async function draftOfCampaign(db: Database, campaignId: string): Promise<CampaignDraft | undefined> {
  const row = await drafts(db).where('campaign_id', '=', campaignId).executeTakeFirst()
  return row && { ...row, terms: DraftTerms.parse(row.terms) }
}

/** Drafts that are no campaigns yet, the latest first. */
export async function listDrafts(
  db: Database,
  { accountId, liveMode }: CampaignScope,
  most: number,
): Promise<CampaignDraft[]> {
  const rows = await drafts(db)
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .where('status', '<>', 'approved')
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, terms: DraftTerms.parse(row.terms) }))
}

/** A draft of an account, held until the transaction ends; refuses with `not_found`. */
export async function lockDraft(db: Database, scope: CampaignScope, id: string): Promise<CampaignDraft> {
  await db.selectFrom('campaign_draft').select('id').where('id', '=', id).forUpdate().execute()
  const draft = await findDraft(db, scope, id)
  if (draft === undefined) throw new HttpError('not_found', { detail: 'This draft is not there.' })
  return draft
}

/** The statement of work of a draft, as it was drawn. */
export async function documentOf(db: Database, draftId: string, liveMode: boolean): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('campaign_document')
    .innerJoin('campaign_draft', 'campaign_draft.id', 'draft_id')
    .select('bytes')
    .where('draft_id', '=', draftId)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  return row?.bytes
}

function drafts(db: Database) {
  return db
    .selectFrom('campaign_draft')
    .innerJoin('campaign_document', 'campaign_document.draft_id', 'campaign_draft.id')
    .selectAll('campaign_draft')
    .select('campaign_document.sha256')
}
