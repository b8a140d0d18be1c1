import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { CampaignDraftTable } from '../../../database/tables/campaigns.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAccount } from '../../accounts/manage-accounts.ts'
import type { Acted } from '../../audit/audit-log.ts'
import {
  type DecidingDependencies,
  type Proposal,
  type ProposalKind,
  propose,
  withdraw,
} from '../../proposals/proposals.ts'
import { invoiceIssuer } from '../payouts/invoice-pages.ts'
import type { CampaignScope } from './campaign-records.ts'
import { createCampaign, requireSoundCampaign } from './create-campaign.ts'
import { campaignOf, DraftTerms, percent, statementPdf } from './statement-of-work.ts'

/** A campaign draft without its document. */
export interface CampaignDraft extends Omit<Selectable<CampaignDraftTable>, 'terms'> {
  terms: DraftTerms
  /** Hex digest of the document. */
  sha256: string
}

/** Creates a draft and its statement of work as a PDF. Nothing is binding until it is signed and approved. */
export async function draftCampaign(
  { tx, seal, newId, by, now }: DecidingDependencies,
  { accountId, liveMode, terms, signerId }: CampaignScope & { terms: DraftTerms; signerId: string },
): Promise<Acted<string>> {
  const signedOn = now.toISOString().slice(0, 10)
  const nonprofit = await requireSoundCampaign(tx, campaignOf(terms, { accountId, liveMode, signedOn }))
  const { name } = await requireAccount(tx, accountId)
  const id = newId('cd')
  const storedTerms = { ...terms, nonprofit_id: nonprofit.id }
  const bytes = await statementPdf(storedTerms, {
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
      terms: JSON.stringify(storedTerms),
      signer_id: signerId,
      drafted_by: by,
      created_at: now,
    })
    .execute()
  await tx.insertInto('campaign_document').values({ draft_id: id, bytes, sha256 }).execute()
  return { record: id, subject: accountId, after: { ...storedTerms, sha256 }, result: id }
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

/** The draft that a campaign was created from; undefined if there was none. */
export async function draftOfCampaign(db: Database, campaignId: string): Promise<CampaignDraft | undefined> {
  const row = await drafts(db).where('campaign_id', '=', campaignId).executeTakeFirst()
  return row && { ...row, terms: DraftTerms.parse(row.terms) }
}

/** Drafts that haven't become campaigns, newest first. */
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

/** Locks a draft of an account until the transaction ends; refuses with `not_found`. */
export async function lockDraft(db: Database, scope: CampaignScope, id: string): Promise<CampaignDraft> {
  await db.selectFrom('campaign_draft').select('id').where('id', '=', id).forUpdate().execute()
  const draft = await findDraft(db, scope, id)
  if (draft === undefined) throw new HttpError('not_found', { detail: 'This draft doesn’t exist.' })
  return draft
}

/** The statement of work of a draft, as first rendered. */
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

const Details = z.object({ accountId: z.string(), draftId: z.string() })

/** A signature as the signing page submits it. */
export interface Signature {
  draftId: string
  /** The typed name. */
  name: string
  /** SHA-256 of the document that the signer saw. */
  sha256: string
  /** The signer's IP address. */
  address: string | undefined
}

/** The sentence that the signer agrees to. */
export function signingSentence({ terms, sha256 }: CampaignDraft, account: string): string {
  return `I am ${terms.signer_name}, ${terms.signer_title} of ${account}. I have read the statement of work “${terms.name}” (SHA-256 ${sha256}) and sign it for ${account}. My name, typed here, is my signature.`
}

/** Signs a draft in the signer's name and proposes it to the foundation for approval. */
export async function signDraft(
  dependencies: DecidingDependencies,
  scope: CampaignScope,
  { draftId, name, sha256, address }: Signature,
): Promise<Acted<Proposal>> {
  const { tx, by, now } = dependencies
  const draft = await lockDraft(tx, scope, draftId)
  requireSigner(draft, by)
  if (draft.sha256 !== sha256)
    throw new HttpError('conflict', { detail: 'The document has changed. Read this version, then sign it.' })
  if (plain(name) !== plain(draft.terms.signer_name))
    throw new HttpError('parameter_invalid', {
      param: 'name',
      detail: `Type your name as written in the document: ${draft.terms.signer_name}.`,
    })
  const { name: account } = await requireAccount(tx, scope.accountId)
  const sentence = signingSentence(draft, account)
  const { terms } = draft
  const proposed = await propose(dependencies, {
    kind: statementKind.name,
    subjectId: scope.accountId,
    liveMode: scope.liveMode,
    summary: `Statement of work of ${account}: ${terms.name}`,
    shown: {
      statement: draft.id,
      type: terms.type.replaceAll('_', ' '),
      nonprofit: terms.nonprofit_id,
      fee: percent(terms.fee_basis_points),
      campaign: `${terms.start_date} to ${terms.end_date}`,
      partnership: `${terms.partnership_start} to ${terms.partnership_end}`,
      signed_by: `${terms.signer_name}, ${terms.signer_title}`,
      sha256,
    },
    details: { accountId: scope.accountId, draftId },
  })
  await tx
    .updateTable('campaign_draft')
    .set({
      status: 'signed',
      signed_name: name.trim(),
      signed_sentence: sentence,
      signed_at: now,
      signed_from: address ?? null,
      proposal_id: proposed.result.id,
    })
    .where('id', '=', draftId)
    .execute()
  const after = { status: 'signed', name: name.trim(), sentence, sha256, proposal: proposed.result.id }
  return {
    record: draftId,
    subject: scope.accountId,
    before: { status: draft.status },
    after,
    result: proposed.result,
  }
}

/** Withdraws a draft that isn't approved yet, signed or not, with a reason. */
export async function withdrawDraft(
  dependencies: DecidingDependencies,
  scope: CampaignScope,
  { draftId, reason }: { draftId: string; reason: string },
): Promise<Acted<void>> {
  const { tx, now } = dependencies
  const draft = await lockDraft(tx, scope, draftId)
  if (draft.status === 'signed' && draft.proposal_id !== null)
    await withdraw(dependencies, [statementKind], { id: draft.proposal_id, reason, forOwner: true })
  else if (draft.status === 'unsigned') await end(tx, draftId, { status: 'withdrawn', reason, now })
  else throw new HttpError('conflict', { detail: `This was already decided. It is ${draft.status}.` })
  return {
    record: draftId,
    subject: scope.accountId,
    before: { status: draft.status },
    after: { status: 'withdrawn', reason },
    result: undefined,
  }
}

/**
 * Proposal: a signed statement of work. The foundation's approval makes its campaign live; a refusal needs a reason.
 */
export const statementKind: ProposalKind = {
  name: 'statement_of_work',
  apply: async ({ tx, newId, now }, details, { live_mode: liveMode }) => {
    const { accountId, draftId } = Details.parse(details)
    const draft = await lockDraft(tx, { accountId, liveMode }, draftId)
    if (draft.status !== 'signed') throw new HttpError('conflict', { detail: `The draft is ${draft.status}.` })
    const signedOn = (draft.signed_at ?? now).toISOString().slice(0, 10)
    const campaign = await createCampaign(
      { db: tx, newId, clock: { now: () => now } },
      campaignOf(draft.terms, { accountId, liveMode, signedOn }),
    )
    await tx
      .updateTable('campaign_draft')
      .set({ status: 'approved', campaign_id: campaign.id })
      .where('id', '=', draftId)
      .execute()
  },
  onEnd: async ({ tx, now }, { id, status, reason }) => {
    if (reason === null)
      throw new HttpError('parameter_missing', { param: 'reason', detail: 'Enter the reason. The signer sees it.' })
    const { id: draftId } = await tx
      .selectFrom('campaign_draft')
      .select('id')
      .where('proposal_id', '=', id)
      .executeTakeFirstOrThrow()
    await end(tx, draftId, { status: status === 'refused' ? 'declined' : 'withdrawn', reason, now })
  },
}

async function end(
  tx: DatabaseTransaction,
  draftId: string,
  { status, reason, now }: { status: 'declined' | 'withdrawn'; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('campaign_draft')
    .set({ status, ended_reason: reason, ended_at: now })
    .where('id', '=', draftId)
    .execute()
}

function requireSigner({ status, signer_id: signer }: CampaignDraft, by: string): void {
  if (status !== 'unsigned')
    throw new HttpError('conflict', { detail: `This can no longer be signed. It is ${status}.` })
  if (signer !== by) throw new HttpError('conflict', { detail: 'Only the person named in the document can sign it.' })
}

function plain(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
