import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Acted } from '../../audit/record-act.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'

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
