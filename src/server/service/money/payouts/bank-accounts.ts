import { sql } from 'kysely'
import * as z from 'zod/mini'
import { subjectKindOf } from '../../../../contract/roles.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { dayIn, FOUNDATION_TIME_ZONE } from '../../../kernel/calendar.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { requireAccount } from '../../accounts/manage-accounts.ts'
import type { Acted } from '../../audit/audit-log.ts'
import { isNonprofit } from '../../directory/registry/nonprofit-records.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../../proposals/proposals.ts'

/** A bank account to save. */
interface NewBankAccount {
  /** An account, a nonprofit, or `house` for the foundation, which also requires the last two members. */
  ownerId: string
  liveMode: boolean
  holderName: string
  routingNumber: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  bankName?: string | undefined
  ein?: string | undefined
}

/** Sets the bank account for an owner's transfers. Refuses unknown owners and invalid routing numbers. */
export async function setBankAccount(db: Database, seal: Seal, entered: NewBankAccount, now: Date): Promise<void> {
  await requireBankAccount(db, entered)
  const columns = {
    holder_name: entered.holderName,
    routing_number: entered.routingNumber,
    account_number_sealed: seal.seal(entered.accountNumber),
    account_type: entered.accountType,
    bank_name: entered.bankName ?? null,
    ein: entered.ein ?? null,
    updated_at: now,
    returned_at: null,
  }
  await db
    .insertInto('bank_account')
    .values({ owner_id: entered.ownerId, live_mode: entered.liveMode, ...columns })
    .onConflict((conflict) => conflict.columns(['owner_id', 'live_mode']).doUpdateSet(columns))
    .execute()
}

/** Refuses unknown owners and invalid numbers. */
async function requireBankAccount(db: Database, entered: NewBankAccount): Promise<void> {
  if (!isRoutingNumber(entered.routingNumber)) {
    const detail = `${entered.routingNumber} isn’t a routing number: its check digit is wrong.`
    throw new HttpError('parameter_invalid', { param: 'routing_number', detail })
  }
  if (!/^[0-9A-Za-z -]{1,17}$/.test(entered.accountNumber)) {
    const detail = 'An account number has 1 to 17 digits or letters.'
    throw new HttpError('parameter_invalid', { param: 'account_number', detail })
  }
  await requireOwner(db, entered.ownerId)
}

async function requireOwner(db: Database, id: string): Promise<void> {
  if (id === HOUSE) return
  if (!(await isNonprofit(db, id))) await requireAccount(db, id)
}

/** Suspends an owner's bank account: no transfers in either direction until it is re-entered. */
export async function suspendBankAccount(
  db: Database,
  { ownerId, liveMode, now }: { ownerId: string; liveMode: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('bank_account')
    .set({ returned_at: now })
    .where('owner_id', '=', ownerId)
    .where('live_mode', '=', liveMode)
    .execute()
}

/** An owner's account in a mode; undefined if none is set. */
export async function findBankAccount(
  db: Database,
  seal: Seal,
  { ownerId, liveMode }: { ownerId: string; liveMode: boolean },
): Promise<NewBankAccount | undefined> {
  const row = await db
    .selectFrom('bank_account')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { holder_name: holderName, routing_number: routingNumber, account_type: accountType } = row
  const accountNumber = seal.unseal(row.account_number_sealed)
  const house = { bankName: row.bank_name ?? undefined, ein: row.ein ?? undefined }
  return { ownerId, liveMode, holderName, routingNumber, accountNumber, accountType, ...house }
}

/** Any one sealed account number, to test the encryption key with; undefined if there is none. */
export async function findSealedAccountNumber(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('bank_account').select('account_number_sealed').limit(1).executeTakeFirst()
  return row?.account_number_sealed
}

/** The counterparty of a transfer: an owner's account in the form that bank files use. */
export interface BankParty {
  accountType: 'checking' | 'savings'
  routingNumber: string
  accountNumber: string
  name: string
}

/** Accounts of owners in a mode, except suspended ones. In the sandbox, owners without one get a fictitious account. */
export async function findBankAccounts(
  db: Database,
  seal: Seal,
  { owners, liveMode }: { owners: ReadonlyMap<string, string>; liveMode: boolean },
): Promise<Map<string, BankParty>> {
  const found = new Map<string, BankParty>()
  if (owners.size === 0) return found
  const rows = await db
    .selectFrom('bank_account')
    .selectAll()
    .where(sql<boolean>`owner_id = any(${[...owners.keys()]})`)
    .where('live_mode', '=', liveMode)
    .where('returned_at', 'is', null)
    .execute()
  if (!liveMode) for (const [id, name] of owners) found.set(id, sandboxParty(id, name))
  for (const row of rows) {
    found.set(row.owner_id, {
      accountType: row.account_type,
      routingNumber: row.routing_number,
      accountNumber: seal.unseal(row.account_number_sealed),
      name: row.holder_name,
    })
  }
  return found
}

function sandboxParty(ownerId: string, name: string): BankParty {
  return { accountType: 'checking', routingNumber: '021000021', accountNumber: ownerId.slice(-15), name }
}
const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Validates a nine-digit ABA routing number by its check digit (weights 3-7-1, modulo 10). All zeros is invalid. */
export function isRoutingNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return sum > 0 && sum % 10 === 0
}

const REST_MS = 3 * 86_400_000

const BankAccountDetails = z.object({
  ownerId: z.string(),
  liveMode: z.boolean(),
  holderName: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  accountType: z.enum(['checking', 'savings']),
  bankName: z.optional(z.string()),
  ein: z.optional(z.string()),
})

/**
 * Proposes a new bank account for approval by a second person; refuses an invalid routing number or unknown owner at
 * once.
 */
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

/** Proposal: change a bank account. After approval it takes effect in three days, and the owner is notified. */
export const bankAccountKind: ProposalKind = {
  name: 'bank_account',
  waitingPeriodMs: REST_MS,
  onWaitingPeriod: async ({ tx, newId, now, keepsLetters }, proposal) => {
    const { id, subject_id: ownerId, live_mode: liveMode, shown, rests_until: until } = proposal
    const lastDigits = String(z.parse(z.object({ account: z.string() }), shown).account).slice(1)
    const restsUntil = dayIn(FOUNDATION_TIME_ZONE, until ?? now)
    const place = await ownerName(tx, ownerId)
    for (const recipient of await recipientsOf(tx, ownerId))
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
  apply: async ({ tx, seal, now }, details) => setBankAccount(tx, seal, z.parse(BankAccountDetails, details), now),
}

async function ownerName(tx: DatabaseTransaction, ownerId: string): Promise<string> {
  const kind = subjectKindOf(ownerId)
  if (ownerId === HOUSE || kind === undefined || kind === 'platform') return 'the foundation'
  const row = await tx.selectFrom(kind).select('name').where('id', '=', ownerId).executeTakeFirst()
  return row?.name ?? ownerId
}

/** The owner's contact address, and the addresses of its administrators. */
async function recipientsOf(tx: DatabaseTransaction, ownerId: string): Promise<string[]> {
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

/**
 * Sets a nonprofit's payout method, check or bank transfer. Refuses bank transfer while no bank account is in effect.
 */
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
    throw new HttpError('conflict', {
      detail: 'Add a bank account first. It must be approved and past the waiting period.',
    })
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

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** Mailing address for checks to a nonprofit. */
export const CheckAddress = z.object({
  address_line: line(120),
  city: line(60),
  state: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, 'Two capital letters, such as ME.')),
  zip_code: z.string().check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, 'Five digits, or nine with a dash.')),
})

const CheckAddressDetails = z.extend(CheckAddress, { nonprofitId: z.string() })

/**
 * Proposes a new mailing address for checks, which the foundation must approve because it redirects money. The address
 * applies to both modes, so its waiting period follows live time.
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

/**
 * Proposal: change the mailing address for checks. After approval it takes effect in three days. Imports don't
 * overwrite it.
 */
export const checkAddressKind: ProposalKind = {
  name: 'check_address',
  waitingPeriodMs: REST_MS,
  apply: async ({ tx, now }, details) => {
    const { nonprofitId, ...address } = z.parse(CheckAddressDetails, details)
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
