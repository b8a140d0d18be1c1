import { createHash } from 'node:crypto'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { base62, createIdentifiers, uuidV7 } from '../../../kernel/identifiers.ts'
import { decideAutoGrant, decideDirect, decideViaChange } from '../consent/decide.ts'
import { readConsent } from '../consent/read-consent.ts'
import {
  type SandboxNonprofit,
  sandboxColumns,
  sandboxConsent,
  sandboxFeatured,
  sandboxNonprofits,
} from './sandbox-nonprofits.ts'

// Fixed at 1 January 2026 UTC, so that an organization has the same ID in every sandbox.
const idMoment = Date.UTC(2026, 0, 1)

export interface SandboxDirectoryOptions {
  now: Date
  /** The account that some organizations have decided about explicitly; other accounts get the auto-grant. */
  decidedFor: string
}

/** An organization's ID in every sandbox, derived from its EIN. */
export function sandboxNonprofitId(ein: string): string {
  const random = createHash('sha256').update(`almoner sandbox ${ein}`).digest().subarray(0, 16)
  return `n_${base62(uuidV7(idMoment, random))}`
}

/**
 * Creates the sandbox directory: real organizations with fictitious consent. Safe to run again, also after an import:
 * imported organizations keep their ID and get the curated facts.
 */
export async function createSandboxDirectory(
  db: Database,
  { now, decidedFor }: SandboxDirectoryOptions,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const nonprofit of sandboxNonprofits) await upsertNonprofit(tx, nonprofit, now)
    const idByEin = await readIds(tx)
    for (const nonprofit of sandboxNonprofits) await setParent(tx, nonprofit, idByEin)
    for (const { ein } of sandboxNonprofits) await giveConsent(tx, { ein, idByEin, now, decidedFor })
  })
}

async function upsertNonprofit(tx: DatabaseTransaction, nonprofit: SandboxNonprofit, now: Date): Promise<void> {
  const { ein } = nonprofit
  const columns = { ...sandboxColumns(nonprofit), featured_rank: featuredRank(ein), updated_at: now }
  const { name, name_search, other_names, mission, website, socials, curated, hidden, featured_rank } = columns
  await tx
    .insertInto('nonprofit')
    .values({ ...columns, id: sandboxNonprofitId(ein), payout_method: sandboxPayoutMethod(ein), created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('ein')
        .doUpdateSet({ name, name_search, other_names, mission, website, socials, curated, hidden, featured_rank }),
    )
    .execute()
}

// Fictitious like the consent: half of them by bank transfer, so that both payout methods occur.
function sandboxPayoutMethod(ein: string): 'bank_account' | 'check' {
  return Number(ein.at(-1)) % 2 === 1 ? 'bank_account' : 'check'
}

function featuredRank(ein: string): number | null {
  const index = sandboxFeatured.indexOf(ein)
  return index === -1 ? null : index + 1
}

async function readIds(tx: DatabaseTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('nonprofit')
    .select(['ein', 'id'])
    .where(
      'ein',
      'in',
      sandboxNonprofits.map(({ ein }) => ein),
    )
    .execute()
  return new Map(rows.map(({ ein, id }) => [ein, id]))
}

async function setParent(
  tx: DatabaseTransaction,
  { ein, parent }: SandboxNonprofit,
  idByEin: ReadonlyMap<string, string>,
): Promise<void> {
  const parentId = parent === undefined ? undefined : idByEin.get(parent.ein)
  if (parent === undefined || parentId === undefined) return
  await tx
    .updateTable('nonprofit')
    .set({ parent_nonprofit_id: parentId, parent_relationship: parent.relationship })
    .where('ein', '=', ein)
    .execute()
}

interface ConsentGift {
  ein: string
  idByEin: ReadonlyMap<string, string>
  now: Date
  decidedFor: string
}

/** Sets an organization's sandbox consent, unless a decision exists. */
async function giveConsent(tx: DatabaseTransaction, { ein, idByEin, now, decidedFor }: ConsentGift): Promise<void> {
  const nonprofitId = idByEin.get(ein)
  const { both, via_change, auto_grant, granted, withheld } = sandboxConsent
  const isIn = (...lists: readonly string[][]): boolean => lists.some((list) => list.includes(ein))
  const isDecided = isIn(both, via_change, auto_grant, granted, withheld)
  if (nonprofitId === undefined || !isDecided || (await readConsent(tx, nonprofitId)).history.length > 0) return
  const decider = { decidedBy: 'the sandbox', now, newId: createIdentifiers(() => now.getTime()) }
  if (isIn(both, via_change, granted, withheld)) await decideViaChange(tx, nonprofitId, true, decider)
  if (isIn(both, auto_grant, withheld)) await decideAutoGrant(tx, nonprofitId, true, decider)
  if (isIn(granted, withheld)) {
    const decision = isIn(granted) ? 'granted' : 'withheld'
    await decideDirect(tx, { nonprofitId, accountId: decidedFor }, decision, decider)
  }
}
