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
  /** The time in the proposal's mode. The sandbox clock also advances waiting periods in test mode. */
  now: Date
  /** Whether e-mails are stored and shown instead of sent. */
  keepsLetters: boolean
  /** The foundation's time zone, for the dates of corrected receipts. */
  timeZone?: string
}

/** A kind of change that needs a second person. */
export interface ProposalKind {
  name: string
  /** Whether a job's proposals need two people: one adopts it, another approves it. */
  needsTwoPeople?: true
  /** The time between approval and effect. Default: none. */
  waitingPeriodMs?: number
  /** Called on approval, when the waiting period starts. */
  onWaitingPeriod?(dependencies: DecidingDependencies, proposal: Proposal): Promise<void>
  /** Called when it was rejected or withdrawn. Throws if a reason is required. */
  onEnd?(dependencies: DecidingDependencies, proposal: Proposal): Promise<void>
  /** Throws if the change isn't possible any more, before the first of two people adopts it. */
  check?(dependencies: DecidingDependencies, details: unknown): Promise<void>
  /** Makes the change, from the details as proposed. */
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

/** A proposal to reject or withdraw, with the reason. */
export interface Ending {
  id: string
  reason: string | null
  /** Whether the owner's members withdraw it instead of the proposer. */
  forOwner?: true
}

/** Proposes a change to a second person. */
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
    .catch(refuseDuplicate)
  return { record: proposal.id, subject: subjectId, after: { kind, summary, ...shown }, result: proposal }
}

/** The database allows one open proposal of a kind per record. */
function refuseDuplicate(error: unknown): never {
  if (Object(error).code !== '23505') throw error
  throw new HttpError('conflict', { detail: 'This is already waiting for a second person.', cause: error })
}

/**
 * Approves another person's proposal: applies it, or starts its waiting period. A job's proposal that needs two people
 * is adopted first.
 */
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
  const rests = kind.waitingPeriodMs === undefined ? null : new Date(now.getTime() + kind.waitingPeriodMs)
  const decision = { decided_by: by, decided_at: now, rests_until: rests }
  const status = rests === null ? ({ status: 'done', done_at: now } as const) : ({ status: 'resting' } as const)
  const proposal = await tx
    .updateTable('proposal')
    .set({ ...decision, ...status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (rests === null) await kind.apply(dependencies, detailsOf(dependencies, proposal), proposal)
  else await kind.onWaitingPeriod?.(dependencies, proposal)
  return actedOn(waiting, proposal)
}

function isPerson(id: string): boolean {
  return id.startsWith('u_')
}

/** Makes the first approver the proposer of a job's proposal, which then waits for the second person. */
async function startApplying(tx: DatabaseTransaction, waiting: Proposal, by: string): Promise<Acted<Proposal>> {
  const proposal = await tx
    .updateTable('proposal')
    .set({ proposed_by: by })
    .where('id', '=', waiting.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return actedOn(waiting, proposal)
}

/** Rejects another person's proposal. Nothing is changed. */
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

/** Applies a change after its waiting period. Refuses one that was withdrawn or applied in the meantime. */
export async function applyDue(
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
  // People outside the foundation decide about these, such as an account's members about its programs.
  if (kind === undefined) throw new HttpError('not_found', { detail: 'This proposal doesn’t exist.' })
  return kind
}

function detailsOf({ seal }: DecidingDependencies, { details_sealed: sealed }: Proposal): unknown {
  return JSON.parse(seal.unseal(sealed))
}

/**
 * Open proposals of a mode, including those in their waiting period, oldest first; optionally of one subject or some
 * kinds.
 */
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

/** Decided proposals of some kinds, latest first. */
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

/** IDs of proposals whose waiting period is over. */
export async function dueProposals(db: Database, liveMode: boolean, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('proposal')
    .select('id')
    .where('status', '=', 'resting')
    .where('live_mode', '=', liveMode)
    .where('rests_until', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}
