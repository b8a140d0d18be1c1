import * as z from 'zod/mini'
import type { Nonprofit } from '../../../contract/index.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Acted } from '../audit/audit-log.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../proposals/proposals.ts'
import { type ImpactRate, rateSentence, setImpactRates } from './impact-totals.ts'

/** A rate with its source and date. */
export interface SourcedRate extends ImpactRate {
  source: string
  year: number | null
}

const MOST_RATES = 4
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const Rate = z.object({
  cents: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  quantity: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  unitOne: word,
  unitMany: word,
  source: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  year: z.int().check(z.minimum(1900), z.maximum(2200)),
})
const Details = z.object({ nonprofitId: z.string(), rate: Rate })

/** The published rates of a nonprofit, in order. */
export async function ratesOf(db: Database, nonprofitId: string): Promise<SourcedRate[]> {
  const rows = await db
    .selectFrom('impact_rate')
    .selectAll()
    .where('nonprofit_id', '=', nonprofitId)
    .orderBy('position')
    .execute()
  return rows.map(({ cents, quantity, unit_one: unitOne, unit_many: unitMany, source, year }) => {
    return { cents, quantity, unitOne, unitMany, source, year }
  })
}

/** Proposes an impact rate to the foundation, which checks its source. */
export async function proposeImpactRate(
  dependencies: DecidingDependencies,
  { nonprofitId, name, rate }: { nonprofitId: string; name: string; rate: z.output<typeof Rate> },
): Promise<Acted<Proposal>> {
  requireRoom(await ratesOf(dependencies.tx, nonprofitId))
  return propose(dependencies, {
    kind: impactRateKind.name,
    subjectId: nonprofitId,
    liveMode: true,
    summary: `${name}: ${rateSentence(rate)}`,
    shown: { rate: rateSentence(rate), source: rate.source, year: rate.year },
    details: { nonprofitId, rate },
  })
}

/** Removes a rate by its position; this needs no approval. */
export async function removeImpactRate(
  tx: DatabaseTransaction,
  { nonprofitId, place }: { nonprofitId: string; place: number },
): Promise<Acted<void>> {
  const rates = await ratesOf(tx, nonprofitId)
  const gone = rates[place]
  if (gone === undefined) throw new HttpError('not_found', { detail: 'This rate doesn’t exist.' })
  const remaining = rates.filter((_, index) => index !== place)
  await setImpactRates(tx, nonprofitId, remaining)
  const sentences = (list: readonly SourcedRate[]) => ({ rates: list.map(rateSentence) })
  return {
    record: nonprofitId,
    subject: nonprofitId,
    before: sentences(rates),
    after: sentences(remaining),
    result: undefined,
  }
}

/** Proposal: an impact rate, published after approval. */
export const impactRateKind: ProposalKind = {
  name: 'impact_rate',
  apply: async ({ tx }, details) => {
    const { nonprofitId, rate } = z.parse(Details, details)
    const rates = await ratesOf(tx, nonprofitId)
    requireRoom(rates)
    await setImpactRates(tx, nonprofitId, [...rates, rate])
  },
}

function requireRoom(rates: readonly SourcedRate[]): void {
  if (rates.length >= MOST_RATES)
    throw new HttpError('conflict', { detail: `At most ${MOST_RATES} rates are shown. Remove one first.` })
}

/** A nonprofit's rates with a source; illustrative rates are left out. */
export async function publishedRates(
  db: Database,
  nonprofitId: string,
): Promise<NonNullable<Nonprofit['impact_rates']>> {
  const rates = await ratesOf(db, nonprofitId)
  return rates
    .filter(({ source }) => source !== '')
    .map(({ cents: amount, quantity, unitOne: unit_one, unitMany: unit_many, source, year }) => {
      return { amount, quantity, unit_one, unit_many, source, year }
    })
}
