import * as z from 'zod/mini'
import { HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { dollars } from '../../../rendering/amounts.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { type Acted, act } from '../../audit/record-act.ts'
import { openProposals } from '../../proposals/find-proposals.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { fitBatch } from '../payouts/bank-batch.ts'
import type { PayoutDependencies } from '../payouts/pay-out.ts'
import { findPayoutPolicy } from '../payouts/payout-policy.ts'
import { type CampaignPayReport, type Owed, owedByCampaigns, payCampaigns, type ReleasedSum } from './pay-campaigns.ts'
import { lockCampaignMoney } from './pull-queries.ts'

const KIND = 'campaign_payouts'
const JOB = 'pay_campaigns'

const Details = z.object({
  sums: z.array(z.object({ campaignId: z.string(), kind: z.enum(['grant', 'expense']), amount: z.int() })),
})

/** A release of campaigns' money that waits for a second person. */
export interface OpenCampaignRelease {
  proposal: Proposal
  sums: readonly ReleasedSum[]
}

/** What campaigns owe and could be sent, and what of it waits for a bank account or may not be paid. Cents. */
export interface CampaignPreview {
  sent: Owed[]
  waiting: Owed[]
  total: number
}

/** What paying campaigns now would pay; of a release alone where `only` names it. */
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

/** The release of a mode that waits, where there is one. */
export async function findOpenCampaignRelease(
  db: Database,
  seal: Seal,
  liveMode: boolean,
): Promise<OpenCampaignRelease | undefined> {
  const proposal = (await openProposals(db, liveMode, HOUSE)).find(({ kind }) => kind === KIND)
  if (proposal === undefined) return undefined
  return { proposal, sums: z.parse(Details, JSON.parse(seal.unseal(proposal.details_sealed))).sums }
}

/** Puts before a second person what campaigns could be sent now; refuses where another release waits or nothing can. */
export async function proposeCampaignRelease(dependencies: DecidingDependencies): Promise<Acted<Proposal>> {
  const { tx, seal, newId, liveMode } = dependencies
  await lockCampaignMoney(tx, liveMode)
  if ((await findOpenCampaignRelease(tx, seal, liveMode)) !== undefined)
    throw new HttpError('conflict', { detail: 'A release of campaigns waits already: it is decided first.' })
  const { sent, total } = await previewCampaigns({ db: tx, seal, newId }, liveMode)
  if (sent.length === 0) throw new HttpError('conflict', { detail: 'There is nothing that campaigns can be sent now.' })
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

/** What campaigns are sent: once released, what was proposed goes out and no more. */
export const campaignPayoutsKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async ({ tx, seal, newId, now, liveMode }, details) => {
    const clock = { now: () => now }
    const { sums } = z.parse(Details, details)
    const { payouts } = await payCampaigns({ db: tx, seal, newId, clock }, liveMode, sums)
    if (payouts.length === 0)
      throw new HttpError('conflict', { detail: 'Nothing of this can be paid any more: refuse it.' })
  },
}

/** Pays what campaigns owe or, where two people release payouts, proposes it once. */
export async function payCampaignsBySchedule(
  dependencies: PayoutDependencies,
  liveMode: boolean,
): Promise<CampaignPayReport | object> {
  const { db, seal, newId, clock } = dependencies
  if (!(await findPayoutPolicy(db, liveMode)).needs_release) return payCampaigns(dependencies, liveMode)
  const open = await findOpenCampaignRelease(db, seal, liveMode)
  if (open !== undefined) return { waits_for_release: open.proposal.id }
  const actor = { kind: 'job', id: JOB, name: JOB } as const
  const terms = { seal, newId, by: JOB, liveMode, now: clock.now(liveMode), keepsLetters: !liveMode }
  try {
    const { id } = await act(db, { actor, action: 'campaigns.propose_release', now: clock.now(true) }, (tx) =>
      proposeCampaignRelease({ tx, ...terms }),
    )
    return { proposed: id }
  } catch (error) {
    // Nothing to pay, or somebody proposed it in the same moment.
    if (!(error instanceof HttpError) || error.code !== 'conflict') throw error
    return { proposed: null, why: error.message }
  }
}
