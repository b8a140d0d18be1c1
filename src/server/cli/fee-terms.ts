import type { Command } from 'commander'
import { dollars } from '../rendering/amounts.ts'
import {
  FEE_KINDS,
  type FeeKind,
  type FeeTerms,
  findFeeTerms,
  setFeeTerms,
  termsAt,
} from '../service/accounts/fee-terms.ts'
import { requireAccount } from '../service/accounts/manage-accounts.ts'
import { print } from './print.ts'
import { readDay, readFixedFee, readPercent } from './read-values.ts'
import { tableText } from './table-text.ts'
import { type CommandDependencies, withService } from './with-service.ts'

interface TermsOptions {
  cardPercent?: number
  cardCents?: number
  invoicePercent?: number
  invoiceCents?: number
  from?: string
  json?: boolean
}

/** Adds `almoner accounts terms`. */
export function addFeeTermsCommand(group: Command): void {
  group
    .command('terms')
    .description('what gifts cost an account, by card and invoiced; with options, change it from a day on')
    .argument('<id>', 'the account (m_…), or house for all that have no terms of their own')
    .option('--card-percent <percent>', 'of a gift by card', readPercent)
    .option('--card-cents <cents>', 'on top of it', readFixedFee)
    .option('--invoice-percent <percent>', 'of a gift that is invoiced', readPercent)
    .option('--invoice-cents <cents>', 'on top of it', readFixedFee)
    .option('--from <day>', 'the first day of the new terms, UTC; today without it')
    .option('--json', 'print one JSON object')
    .action(async (id: string, options: TermsOptions) => {
      const accountId = id === 'house' ? null : id
      const found = await withService(async (dependencies) => {
        const now = dependencies.clock.now(true)
        await changeTerms(dependencies, { accountId, options, now })
        if (accountId !== null) await requireAccount(dependencies.db, accountId)
        return { now, terms: await findFeeTerms(dependencies.db, accountId) }
      })
      print(options.json, { terms: found.terms }, () => describe(found.terms, found.now))
    })
}

// What is left out stays as the terms of that day have it.
async function changeTerms(
  { db }: CommandDependencies,
  { accountId, options, now }: { accountId: string | null; options: TermsOptions; now: Date },
): Promise<void> {
  const day = options.from === undefined ? now : readDay(options.from)
  const wanted: Record<FeeKind, [number | undefined, number | undefined]> = {
    card: [options.cardPercent, options.cardCents],
    invoice: [options.invoicePercent, options.invoiceCents],
  }
  const present = await findFeeTerms(db, accountId)
  for (const kind of FEE_KINDS) {
    const [basisPoints, fixedCents] = wanted[kind]
    if (basisPoints === undefined && fixedCents === undefined) continue
    const before = termsAt(present, kind, day)
    const terms: FeeTerms = {
      account_id: accountId,
      kind,
      begins_on: day.toISOString().slice(0, 10),
      basis_points: basisPoints ?? before.basis_points,
      fixed_cents: fixedCents ?? before.fixed_cents,
    }
    await setFeeTerms(db, terms, now)
  }
}

function describe(terms: readonly FeeTerms[], now: Date): string {
  const inForce = FEE_KINDS.map((kind) => termsAt(terms, kind, now))
  const rows = terms.map((one) => [
    one.begins_on,
    one.kind,
    `${one.basis_points / 100} % + ${dollars(one.fixed_cents)}`,
    one.account_id ?? 'house',
    inForce.includes(one) ? 'now' : '',
  ])
  return tableText(['from', 'gift by', 'fee', 'of', ''], rows)
}
