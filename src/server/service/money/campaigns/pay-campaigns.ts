import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../database/in-transaction.ts'
import { type EntryKind, HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Seal } from '../../accounts/keyring.ts'
import type { Acted } from '../../audit/audit-log.ts'
import {
  type DecidingDependencies,
  openProposals,
  type Proposal,
  type ProposalKind,
  propose,
} from '../../proposals/proposals.ts'
import { type JournalLine, journalLine, postEntry } from '../ledger/entries.ts'
import { entryAmounts, fitBatch, ownersOf, type PlannedTransfer, writeBankBatch } from '../payouts/bank-files.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { emitPayoutEvents, writeRemittanceLetter } from '../payouts/payout-notices.ts'
import { findPayoutPolicy } from '../payouts/payout-policy.ts'
import { insertPayout } from '../payouts/payout-records.ts'
import { proposeAsJob } from '../payouts/payout-schedule.ts'
import { lockCampaignMoney } from './pull-records.ts'

/** Result of one run of campaign payouts. Amounts are cents. */
export interface CampaignPayReport {
  payouts: { id: string; campaignId: string; kind: 'grant' | 'expense'; ownerId: string; amount: number }[]
  bankFileId: string | null
  /** Owners without a bank account; they are paid once they have one. */
  withoutAccount: string[]
  /** Nonprofits that may not be paid; their grants wait. */
  ineligible: string[]
  /** Owners whose sums exceed the file's limit; the rest waits for the next run. */
  leftOver: string[]
}

/** What a campaign owes one owner, in cents. */
export interface Owed extends PlannedTransfer {
  campaignId: string
  kind: 'grant' | 'expense'
  eligible: boolean
}

/** A campaign amount whose release two people approved, in cents. */
interface ReleasedSum {
  campaignId: string
  kind: 'grant' | 'expense'
  amount: number
}

/**
 * Pays campaign expenses to accounts and grants to nonprofits, in one commit. A sum too large for one bank file entry
 * is split into several payouts. With `only`, pays exactly the released sums.
 */
export async function payCampaigns(
  dependencies: PayoutDependencies,
  liveMode: boolean,
  only?: readonly ReleasedSum[],
): Promise<CampaignPayReport> {
  const { db, clock } = dependencies
  return inTransaction(db, async (tx) => {
    await lockCampaignMoney(tx, liveMode)
    const now = clock.now(liveMode)
    const owed = await owedByCampaigns(tx, dependencies, liveMode, only)
    const eligible = owed.filter((one) => one.eligible)
    const terms = { liveMode, purpose: 'returns', description: 'CAMPAIGN', direction: 'credit', now } as const
    const { sent, file, withoutAccount, leftOver } = await writeBankBatch(tx, dependencies, eligible, terms)
    const bankFileId = file?.id ?? null
    for (const one of sent) {
      await pay(tx, dependencies, one, { liveMode, now, bankFileId })
      await emitPayoutEvents(tx, dependencies.newId, one.id, now)
    }
    return {
      payouts: sent.map(({ method, eligible: _, ownerName, ...rest }) => rest),
      bankFileId,
      withoutAccount,
      ineligible: ownersOf(owed.filter((one) => !one.eligible)),
      leftOver,
    }
  })
}

/** What campaigns owe, or only the released sums if `only` names them; each sum fits one entry of a file. */
async function owedByCampaigns(
  db: Database,
  { newId }: Pick<PayoutDependencies, 'newId'>,
  liveMode: boolean,
  only?: readonly ReleasedSum[],
): Promise<Owed[]> {
  const { rows } = await sql<Omit<Owed, 'id'>>`
    with balance as (
      select owner_id, -coalesce(sum(amount) filter (where book in ('campaign_expense', 'campaign_expense_paid')), 0) as expense,
        -coalesce(sum(amount) filter (where book in ('campaign_grant', 'campaign_grant_paid')), 0) as "grant"
      from journal_line where live_mode = ${liveMode}
        and book in ('campaign_expense', 'campaign_expense_paid', 'campaign_grant', 'campaign_grant_paid')
      group by owner_id
    )
    select campaign.id as "campaignId", 'expense' as kind, account.id as "ownerId", account.name as "ownerName",
      'ach' as method, true as eligible, expense::bigint as amount
    from balance join campaign on campaign.id = owner_id join account on account.id = account_id where expense > 0
    union all
    select campaign.id, 'grant', nonprofit.id, nonprofit.name,
      case payout_method when 'check' then 'check' else 'ach' end, nonprofit.eligible, "grant"::bigint
    from balance join campaign on campaign.id = owner_id join nonprofit on nonprofit.id = nonprofit_id where "grant" > 0
    order by 1, 2`.execute(db)
  return rows
    .map((row) => ({ ...row, amount: Math.min(row.amount, releasedOf(row, only)) }))
    .flatMap((row) => entryAmounts(row.amount).map((amount) => ({ ...row, id: newId('po'), amount })))
}

function releasedOf({ campaignId, kind }: Omit<ReleasedSum, 'amount'>, only?: readonly ReleasedSum[]): number {
  if (only === undefined) return Number.POSITIVE_INFINITY
  return only
    .filter((one) => one.campaignId === campaignId && one.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0)
}

async function pay(
  tx: DatabaseTransaction,
  { newId }: PayoutDependencies,
  owed: Owed,
  { liveMode, now, bankFileId }: { liveMode: boolean; now: Date; bankFileId: string | null },
): Promise<void> {
  const { id, campaignId, kind, ownerId, method, amount } = owed
  const file = method === 'ach' ? bankFileId : null
  await insertPayout(tx, { id, liveMode, ownerId, kind, campaignId, method, amount, bankFileId: file, lines: [], now })
  if (kind === 'grant')
    await writeRemittanceLetter(tx, newId, { id, liveMode, ownerId, ownerName: owed.ownerName, gifts: 0, now })
  const entryKind: EntryKind = kind === 'grant' ? 'grant_payout' : 'expense_return'
  const lines = payLines(owed)
  await postEntry(tx, { liveMode, kind: entryKind, subjectId: id, once: `payout ${id}`, occurredAt: now, lines })
}

function payLines({ kind, campaignId, method, ownerId, amount }: Owed): JournalLine[] {
  const paid = journalLine(kind === 'grant' ? 'campaign_grant_paid' : 'campaign_expense_paid', campaignId, amount)
  const source =
    method === 'ach'
      ? journalLine('bank_clearing', HOUSE, -amount)
      : journalLine('checks_outstanding', ownerId, -amount)
  return [...paid, ...source]
}

const KIND = 'campaign_payouts'

const Details = z.object({
  sums: z.array(z.object({ campaignId: z.string(), kind: z.enum(['grant', 'expense']), amount: z.int() })),
})

/** A release of campaign money that awaits a second person. */
export interface OpenCampaignRelease {
  proposal: Proposal
  sums: readonly ReleasedSum[]
}

/** What could be paid for campaigns, and what waits for a bank account or may not be paid. Cents. */
export interface CampaignPreview {
  sent: Owed[]
  waiting: Owed[]
  total: number
}

/** What paying campaigns now would pay; limited to one release if `only` names it. */
export async function previewCampaigns(
  { db, seal, newId }: { db: Database; seal: Seal; newId: NewId },
  liveMode: boolean,
  only?: readonly ReleasedSum[],
): Promise<CampaignPreview> {
  const owed = await owedByCampaigns(db, { newId }, liveMode, only)
  const eligible = owed.filter((one) => one.eligible)
  const { sent, withoutAccount, leftOver } = await fitBatch(db, seal, eligible, { liveMode })
  return {
    sent,
    waiting: [...withoutAccount, ...leftOver, ...owed.filter((one) => !one.eligible)],
    total: sent.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The open release of a mode, if any. */
export async function findOpenCampaignRelease(
  db: Database,
  seal: Seal,
  liveMode: boolean,
): Promise<OpenCampaignRelease | undefined> {
  const proposal = (await openProposals(db, liveMode, { subjectId: HOUSE })).find(({ kind }) => kind === KIND)
  if (proposal === undefined) return undefined
  return { proposal, sums: z.parse(Details, JSON.parse(seal.unseal(proposal.details_sealed))).sums }
}

/**
 * Proposes the release of all campaign money that can be paid now. Refuses if another release is open or nothing can be
 * paid.
 */
export async function proposeCampaignRelease(dependencies: DecidingDependencies): Promise<Acted<Proposal>> {
  const { tx, seal, newId, liveMode } = dependencies
  await lockCampaignMoney(tx, liveMode)
  if ((await findOpenCampaignRelease(tx, seal, liveMode)) !== undefined)
    throw new HttpError('conflict', { detail: 'A release of campaign payments is already waiting for a decision.' })
  const { sent, total } = await previewCampaigns({ db: tx, seal, newId }, liveMode)
  if (sent.length === 0) throw new HttpError('conflict', { detail: 'No campaign payments are due.' })
  const sums = sent.map(({ campaignId, kind, amount }) => ({ campaignId, kind, amount }))
  const totalOf = (kind: Owed['kind']) =>
    dollars(sent.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0))
  return propose(dependencies, {
    kind: KIND,
    subjectId: HOUSE,
    liveMode,
    summary: `Campaigns: ${dollars(total)} in ${sent.length} payouts`,
    shown: { total: dollars(total), grants: totalOf('grant'), expenses: totalOf('expense') },
    details: { sums },
  })
}

/** Proposal: pay campaigns. Approval pays exactly what was proposed. */
export const campaignPayoutsKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async ({ tx, seal, newId, now, liveMode }, details) => {
    const clock = { now: () => now }
    const { sums } = z.parse(Details, details)
    const { payouts } = await payCampaigns({ db: tx, seal, newId, clock }, liveMode, sums)
    if (payouts.length === 0)
      throw new HttpError('conflict', { detail: 'Nothing in this proposal can be paid any more. Reject it.' })
  },
}

/** Pays what campaigns owe; under two-person approval, proposes the release once. */
export async function payCampaignsBySchedule(
  dependencies: PayoutDependencies,
  liveMode: boolean,
): Promise<CampaignPayReport | object> {
  const { db, seal } = dependencies
  if (!(await findPayoutPolicy(db, liveMode)).needs_release) return payCampaigns(dependencies, liveMode)
  const open = await findOpenCampaignRelease(db, seal, liveMode)
  if (open !== undefined) return { waits_for_release: open.proposal.id }
  const proposal = { job: 'pay_campaigns', action: 'campaigns.propose_release', propose: proposeCampaignRelease }
  return proposeAsJob(dependencies, liveMode, proposal)
}
