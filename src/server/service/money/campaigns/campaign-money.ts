import type { CampaignRow } from '../../../database/tables/campaigns.ts'
import type { EntryKind, LedgerAccount } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { balancesOf } from '../ledger/balances.ts'
import { type Entry, type JournalLine, journalLine, postEntry } from '../ledger/entries.ts'
import {
  afterStep,
  type CampaignEvent,
  type CampaignState,
  type CampaignTerms,
  type FundMove,
  type FundPlace,
  splitRules,
} from './campaign-splits.ts'

const FUND_ACCOUNTS = {
  expense: 'campaign_expense',
  grant: 'campaign_grant',
  fee: 'campaign_fee',
  held: 'campaign_held',
} as const satisfies Record<FundPlace, LedgerAccount>

/** A campaign's current state: balances, open claims, and whether it is final. */
export async function campaignState(db: Database, campaign: CampaignRow): Promise<CampaignState> {
  const balances = await balancesOf(db, { ownerId: campaign.id, liveMode: campaign.live_mode })
  const fundsIn = (place: FundPlace): number => 0 - (balances[FUND_ACCOUNTS[place]] ?? 0)
  return {
    funds: { expense: fundsIn('expense'), grant: fundsIn('grant'), fee: fundsIn('fee'), held: fundsIn('held') },
    claims: campaign.claims,
    final: campaign.finalized_at !== null,
  }
}

/** The terms of a campaign. */
function campaignTerms(campaign: CampaignRow): CampaignTerms {
  return {
    feeBasisPoints: campaign.fee_basis_points,
    expenseBasisPoints: campaign.expense_basis_points,
    returnBasisPoints: campaign.return_basis_points,
    autoDistributeGrants: campaign.auto_distribute_grants,
  }
}

/** An event that moves a campaign's money, with its other journal lines. */
export interface CampaignMovement {
  event: CampaignEvent
  kind: EntryKind
  subjectId: string
  once?: string
  /** Lines of bank and receivable accounts; together with the moves they sum to zero. */
  lines?: readonly JournalLine[]
  now: Date
}

/** Applies events to a campaign that the caller has locked, by the rule of its type. Returns the new state. */
export async function moveCampaignMoney(
  tx: DatabaseTransaction,
  campaign: CampaignRow,
  movements: readonly CampaignMovement[],
): Promise<CampaignState> {
  let state = await campaignState(tx, campaign)
  for (const movement of movements) {
    const step = splitRules[campaign.type](state, movement.event, campaignTerms(campaign))
    state = afterStep(state, movement.event, step)
    await postEntry(tx, entryOf(campaign, movement, step.moves))
  }
  const finalized_at = state.final ? (campaign.finalized_at ?? movements.at(-1)?.now ?? null) : null
  await tx.updateTable('campaign').set({ claims: state.claims, finalized_at }).where('id', '=', campaign.id).execute()
  return state
}

function entryOf(campaign: CampaignRow, movement: CampaignMovement, moves: readonly FundMove[]): Entry {
  const { kind, subjectId, once, lines = [], now } = movement
  const entry = {
    liveMode: campaign.live_mode,
    kind,
    subjectId,
    occurredAt: now,
    lines: [...lines, ...moves.flatMap((one) => moveLines(campaign.id, one))],
  }
  return once === undefined ? entry : { ...entry, once }
}

function moveLines(campaignId: string, { from, to, amount }: FundMove): JournalLine[] {
  const source =
    from === 'received'
      ? journalLine('campaign_promised', campaignId, amount)
      : journalLine(FUND_ACCOUNTS[from], campaignId, amount)
  return [...source, ...journalLine(FUND_ACCOUNTS[to], campaignId, -amount)]
}

/** A campaign by its id, locked until the transaction ends. */
export async function lockCampaignById(tx: DatabaseTransaction, id: string): Promise<CampaignRow | undefined> {
  return tx.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The split of a campaign's money now, and as it would be if the campaign were finalized now. */
export async function previewSplit(
  db: Database,
  campaign: CampaignRow,
): Promise<{ present: CampaignState; final: CampaignState }> {
  const present = await campaignState(db, campaign)
  if (present.final) return { present, final: present }
  const event = { kind: 'finalized' } as const
  return {
    present,
    final: afterStep(present, event, splitRules[campaign.type](present, event, campaignTerms(campaign))),
  }
}
