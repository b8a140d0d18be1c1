import * as z from 'zod/mini'
import { subjectKindOf } from '../../../../contract/roles.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { dayIn, FOUNDATION_TIME_ZONE } from '../../../kernel/time-zone.ts'
import type { Acted } from '../../audit/record-act.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'
import { type NewBankAccount, requireBankAccount, setBankAccount } from './bank-accounts.ts'

const REST_MS = 3 * 86_400_000

const Details = z.object({
  ownerId: z.string(),
  liveMode: z.boolean(),
  holderName: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(['checking', 'savings']),
  bankName: z.optional(z.string()),
  ein: z.optional(z.string()),
})

/** Puts another bank account before a second person; a wrong routing number or owner is refused at once. */
export async function proposeBankAccount(
  dependencies: DecidingDependencies,
  entered: NewBankAccount,
): Promise<Acted<Proposal>> {
  await requireBankAccount(dependencies.tx, entered)
  const { ownerId, liveMode, holderName, routingNumber, accountNumber, accountType } = entered
  const name = await ownerName(dependencies.tx, ownerId)
  const digits = accountNumber.slice(-4)
  return propose(dependencies, {
    kind: bankAccountKind.name,
    subjectId: ownerId,
    liveMode,
    summary: `Bank account of ${name}, now ending in ${digits}`,
    shown: { holder: holderName, routing_number: routingNumber, account: `…${digits}`, type: accountType },
    details: entered,
  })
}

/** A change of a bank account: approved by a second person it rests three days, and its owner is told. */
export const bankAccountKind: ProposalKind = {
  name: 'bank_account',
  restMs: REST_MS,
  onRest: async ({ tx, newId, now, keepsLetters }, proposal) => {
    const { id, subject_id: ownerId, live_mode: liveMode, shown, rests_until: until } = proposal
    const lastDigits = String(z.parse(z.object({ account: z.string() }), shown).account).slice(1)
    const restsUntil = dayIn(FOUNDATION_TIME_ZONE, until ?? now)
    const place = await ownerName(tx, ownerId)
    for (const recipient of await whomToTell(tx, ownerId))
      await writeLetter(tx, newId, {
        kind: 'bank_change',
        liveMode: liveMode && !keepsLetters,
        subjectId: id,
        once: `${id} ${recipient}`,
        accountId: null,
        recipient,
        locale: 'en',
        facts: { place, lastDigits, restsUntil },
        now,
      })
  },
  apply: async ({ tx, seal, now }, details) => setBankAccount(tx, seal, z.parse(Details, details), now),
}

async function ownerName(tx: DatabaseTransaction, ownerId: string): Promise<string> {
  const kind = subjectKindOf(ownerId)
  if (ownerId === HOUSE || kind === undefined || kind === 'platform') return 'the foundation'
  const row = await tx.selectFrom(kind).select('name').where('id', '=', ownerId).executeTakeFirst()
  return row?.name ?? ownerId
}

/** The address the owner is known by, and those of the people who lead it. */
async function whomToTell(tx: DatabaseTransaction, ownerId: string): Promise<string[]> {
  const kind = subjectKindOf(ownerId)
  const own =
    kind === 'account' || kind === 'nonprofit'
      ? await tx.selectFrom(kind).select('email').where('id', '=', ownerId).executeTakeFirst()
      : undefined
  const people = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select('person.email')
    .where('subject_id', '=', ownerId === HOUSE ? 'platform' : ownerId)
    .where('role', 'in', ['owner', 'finance', 'operator'])
    .execute()
  const found = [own?.email, ...people.map(({ email }) => email)].filter((email) => typeof email === 'string')
  return [...new Set(found.map((email) => email.toLowerCase()))]
}
