import type { Selectable } from 'kysely'
import type { ProposalTable } from '../../database/tables/people.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Seal } from '../accounts/keyring.ts'
import type { Acted } from '../audit/audit-log.ts'

/** A proposal as stored. */
export type Proposal = Selectable<ProposalTable>

/** Dependencies of proposals and decisions; `by` is the ID of the acting person. */
export interface DecidingDependencies {
  tx: DatabaseTransaction
  seal: Seal
  newId: NewId
  by: string
  liveMode: boolean
  /** The moment in that mode: the sandbox's clock moves what rests there, too. */
  now: Date
  /** Whether e-mails are stored and shown instead of sent. */
  keepsLetters: boolean
  /** The foundation's time zone, for the dates of corrected receipts. */
  timeZone?: string
}

/** A change that waits for a second person, and how it is made when it may be. */
export interface ProposalKind {
  name: string
  /** Whether what a job proposed is taken up by one person and approved by another. */
  needsTwoPeople?: true
  /** How long an approved one rests before it holds; at once unless given. */
  restMs?: number
  /** Tells those whom it concerns that it was approved and rests. */
  onRest?(dependencies: DecidingDependencies, proposal: Proposal): Promise<void>
  /** Hears that it was refused or withdrawn, and why; may ask for a reason by refusing. */
  onEnd?(dependencies: DecidingDependencies, proposal: Proposal): Promise<void>
  /** Refuses what could not be done any more, before the first of two people takes it up. */
  check?(dependencies: DecidingDependencies, details: unknown): Promise<void>
  /** Makes the change, from the details as they were proposed. */
  apply(dependencies: DecidingDependencies, details: unknown, proposal: Proposal): Promise<void>
}

/** A proposed change. The approver sees `shown`; only the kind's code reads `details`. */
export interface NewProposal {
  kind: string
  subjectId: string
  liveMode: boolean
  summary: string
  shown: Readonly<Record<string, unknown>>
  details: unknown
}

/** Which proposal is refused or withdrawn, and what is said of it. */
export interface Ending {
  id: string
  reason: string | null
  /** Whether those whose it is take it back in the proposer's place. */
  forOwner?: true
}

/** Puts a change before a second person. */
export async function propose(
  { tx, seal, newId, by, now }: DecidingDependencies,
  { kind, subjectId, liveMode, summary, shown, details }: NewProposal,
): Promise<Acted<Proposal>> {
  const proposal = await tx
    .insertInto('proposal')
    .values({
      id: newId('pr'),
      kind,
      subject_id: subjectId,
      live_mode: liveMode,
      summary,
      shown: JSON.stringify(shown),
      details_sealed: seal.seal(JSON.stringify(details)),
      status: 'waiting',
      proposed_by: by,
      proposed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseSecond)
  return { record: proposal.id, subject: subjectId, after: { kind, summary, ...shown }, result: proposal }
}

/** The database lets only one proposal of a kind wait for a record. */
function refuseSecond(error: unknown): never {
  if (Object(error).code !== '23505') throw error
  throw new HttpError('conflict', { detail: 'This is already waiting for a second person.', cause: error })
}

/** Approves a proposal of somebody else: it is done at once, or rests first, or is taken up where a job proposed it. */
export async function approve(
  dependencies: DecidingDependencies,
  kinds: readonly ProposalKind[],
  id: string,
): Promise<Acted<Proposal>> {
  const { tx, by, now } = dependencies
  const waiting = await requireOpen(dependencies, id, 'waiting')
  if (waiting.proposed_by === by)
    throw new HttpError('conflict', { detail: 'You proposed this yourself. Someone else must approve it.' })
  const kind = kindOf(kinds, waiting)
  if (kind.needsTwoPeople === true && !isPerson(waiting.proposed_by)) {
    await kind.check?.(dependencies, detailsOf(dependencies, waiting))
    return startApplying(tx, waiting, by)
  }
  const rests = kind.restMs === undefined ? null : new Date(now.getTime() + kind.restMs)
  const decision = { decided_by: by, decided_at: now, rests_until: rests }
  const status = rests === null ? ({ status: 'done', done_at: now } as const) : ({ status: 'resting' } as const)
  const proposal = await tx
    .updateTable('proposal')
    .set({ ...decision, ...status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (rests === null) await kind.apply(dependencies, detailsOf(dependencies, proposal), proposal)
  else await kind.onRest?.(dependencies, proposal)
  return actedOn(waiting, proposal)
}

function isPerson(id: string): boolean {
  return id.startsWith('u_')
}

/** Makes a proposal of a job that of the first person who approves it: it goes on waiting for the second. */
async function startApplying(tx: DatabaseTransaction, waiting: Proposal, by: string): Promise<Acted<Proposal>> {
  const proposal = await tx
    .updateTable('proposal')
    .set({ proposed_by: by })
    .where('id', '=', waiting.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return actedOn(waiting, proposal)
}

/** Refuses a proposal of somebody else; nothing is changed. */
export async function refuse(
  dependencies: DecidingDependencies,
  kinds: readonly ProposalKind[],
  { id, reason }: Ending,
): Promise<Acted<Proposal>> {
  const { by, now } = dependencies
  const waiting = await requireOpen(dependencies, id, 'waiting')
  if (waiting.proposed_by === by)
    throw new HttpError('conflict', { detail: 'You proposed this yourself. Withdraw it instead of rejecting it.' })
  return end(dependencies, kinds, waiting, { status: 'refused', decided_by: by, decided_at: now, reason })
}

/** Withdraws a proposal: while it waits, by its author; in the waiting period, by anyone who may decide. */
export async function withdraw(
  dependencies: DecidingDependencies,
  kinds: readonly ProposalKind[],
  { id, reason, forOwner }: Ending,
): Promise<Acted<Proposal>> {
  const { by, now } = dependencies
  const open = await requireOpen(dependencies, id, 'waiting', 'resting')
  if (open.status === 'waiting' && open.proposed_by !== by && forOwner !== true)
    throw new HttpError('conflict', { detail: 'Only the person who proposed this can withdraw it. You can reject it.' })
  return end(dependencies, kinds, open, { status: 'withdrawn', decided_by: by, decided_at: now, reason })
}

/** Makes a change whose rest is over. Refuses one that was taken back meanwhile, or made by another process. */
export async function applyRested(
  dependencies: DecidingDependencies,
  kinds: readonly ProposalKind[],
  id: string,
): Promise<Acted<void>> {
  const { tx, now } = dependencies
  const resting = await requireOpen(dependencies, id, 'resting')
  const proposal = await tx
    .updateTable('proposal')
    .set({ status: 'done', done_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await kindOf(kinds, proposal).apply(dependencies, detailsOf(dependencies, proposal), proposal)
  return { ...actedOn(resting, proposal), result: undefined }
}

async function requireOpen(
  { tx, liveMode }: DecidingDependencies,
  id: string,
  ...statuses: readonly Proposal['status'][]
): Promise<Proposal> {
  const proposal = await tx.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (proposal?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'This proposal doesn’t exist.' })
  if (!statuses.includes(proposal.status))
    throw new HttpError('conflict', { detail: `This was already decided. It is ${proposal.status}.` })
  return proposal
}

async function end(
  dependencies: DecidingDependencies,
  kinds: readonly ProposalKind[],
  before: Proposal,
  change: Pick<Proposal, 'status' | 'decided_by' | 'decided_at' | 'reason'>,
): Promise<Acted<Proposal>> {
  const after = await dependencies.tx
    .updateTable('proposal')
    .set(change)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await kindOf(kinds, after).onEnd?.(dependencies, after)
  return actedOn(before, after)
}

function actedOn(before: Proposal, after: Proposal): Acted<Proposal> {
  const { id, subject_id: subject, kind, summary, proposed_by, rests_until, reason } = after
  return {
    record: id,
    subject,
    before: { status: before.status },
    after: { status: after.status, kind, summary, proposed_by, rests_until, ...(reason === null ? {} : { reason }) },
    result: after,
  }
}

function kindOf(kinds: readonly ProposalKind[], { kind: name }: Proposal): ProposalKind {
  const kind = kinds.find((one) => one.name === name)
  // Somebody else decides these, as an account's members do about its programs.
  if (kind === undefined) throw new HttpError('not_found', { detail: 'This proposal doesn’t exist.' })
  return kind
}

function detailsOf({ seal }: DecidingDependencies, { details_sealed: sealed }: Proposal): unknown {
  return JSON.parse(seal.unseal(sealed))
}

/** Proposals that wait or rest, the oldest first: of a mode, perhaps of one subject or of some kinds alone. */
export function openProposals(
  db: Database,
  liveMode: boolean,
  { subjectId, kinds }: { subjectId?: string; kinds?: readonly ProposalKind[] } = {},
): Promise<Proposal[]> {
  let open = db
    .selectFrom('proposal')
    .selectAll()
    .where('status', 'in', ['waiting', 'resting'])
    .where('live_mode', '=', liveMode)
  if (subjectId !== undefined) open = open.where('subject_id', '=', subjectId)
  if (kinds !== undefined) open = open.where('kind', 'in', namesOf(kinds))
  return open.orderBy('proposed_at').limit(200).execute()
}

function namesOf(kinds: readonly ProposalKind[]): string[] {
  return kinds.map(({ name }) => name)
}

/** Proposals of some kinds that were decided, the latest first. */
export function decidedProposals(
  db: Database,
  liveMode: boolean,
  { kinds, most }: { kinds: readonly ProposalKind[]; most: number },
): Promise<Proposal[]> {
  return db
    .selectFrom('proposal')
    .selectAll()
    .where('status', 'in', ['done', 'refused', 'withdrawn'])
    .where('live_mode', '=', liveMode)
    .where('kind', 'in', namesOf(kinds))
    .orderBy('proposed_at', 'desc')
    .limit(most)
    .execute()
}

/** Ids of proposals whose rest is over. */
export async function restedProposals(db: Database, liveMode: boolean, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('proposal')
    .select('id')
    .where('status', '=', 'resting')
    .where('live_mode', '=', liveMode)
    .where('rests_until', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}
