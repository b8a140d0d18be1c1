import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'

/** Lets a nonprofit be paid by check or at its bank. Refuses the bank while no account of it is in force. */
export async function choosePayoutMethod(
  tx: DatabaseTransaction,
  {
    nonprofitId,
    method,
    liveMode,
    now,
  }: {
    nonprofitId: string
    method: 'check' | 'bank_account'
    liveMode: boolean
    now: Date
  },
): Promise<Acted<void>> {
  const before = await tx
    .selectFrom('nonprofit')
    .select('payout_method')
    .where('id', '=', nonprofitId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const account = await tx
    .selectFrom('bank_account')
    .select('owner_id')
    .where('owner_id', '=', nonprofitId)
    .where('live_mode', '=', liveMode)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  if (method === 'bank_account' && account === undefined)
    throw new HttpError('conflict', { detail: 'First a bank account has to be entered, approved and rested.' })
  await tx
    .updateTable('nonprofit')
    .set({ payout_method: method, updated_at: now })
    .where('id', '=', nonprofitId)
    .execute()
  return {
    record: nonprofitId,
    subject: nonprofitId,
    before: { payout_method: before.payout_method },
    after: { payout_method: method },
    result: undefined,
  }
}

const REST_MS = 3 * 86_400_000
const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** Where checks to a nonprofit are posted. */
export const CheckAddress = z.object({
  address_line: line(120),
  city: line(60),
  state: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, 'Two capital letters, such as ME.')),
  zip_code: z.string().check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, 'Five digits, or nine with a dash.')),
})

const Details = z.extend(CheckAddress, { nonprofitId: z.string() })

/**
 * Puts another address for checks before somebody of the foundation: whoever changes it changes where money
 * goes. The address belongs to both modes, so that it rests by the clock of live money.
 */
export function proposeCheckAddress(
  dependencies: DecidingDependencies,
  { nonprofitId, name, address }: { nonprofitId: string; name: string; address: z.output<typeof CheckAddress> },
): Promise<Acted<Proposal>> {
  return propose(dependencies, {
    kind: checkAddressKind.name,
    subjectId: nonprofitId,
    liveMode: true,
    summary: `Address for checks to ${name}: ${address.city}, ${address.state}`,
    shown: address,
    details: { nonprofitId, ...address },
  })
}

/** Another address for checks: approved, it rests three days. No import changes it back. */
export const checkAddressKind: ProposalKind = {
  name: 'check_address',
  restMs: REST_MS,
  apply: async ({ tx, now }, details) => {
    const { nonprofitId, ...address } = z.parse(Details, details)
    await tx
      .updateTable('nonprofit')
      .set({
        ...address,
        curated: sql<string[]>`case when 'address' = any (curated) then curated else curated || 'address'::text end`,
        updated_at: now,
      })
      .where('id', '=', nonprofitId)
      .execute()
  },
}
