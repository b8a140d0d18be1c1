import { sql } from 'kysely'
import { HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { requireAccount } from '../../accounts/manage-accounts.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { isNonprofit } from '../../directory/registry/nonprofit-records.ts'
import type { NachaEntry } from './nacha-file.ts'
import { isRoutingNumber } from './routing-number.ts'

/** A bank account as it is entered. */
export interface NewBankAccount {
  /** An account, a nonprofit, or `house` for our own, which also needs the last two. */
  ownerId: string
  liveMode: boolean
  holderName: string
  routingNumber: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  bankName?: string | undefined
  ein?: string | undefined
}

/** Sets where an owner's money is fetched from or sent to. Refuses unknown owners, and a wrong routing number. */
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

/** Refuses a bank account that cannot be one: unknown owners, and numbers that are none. */
export async function requireBankAccount(db: Database, entered: NewBankAccount): Promise<void> {
  if (!isRoutingNumber(entered.routingNumber)) {
    const detail = `${entered.routingNumber} is not a routing number: its check digit is wrong.`
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

/** Sends nothing to an owner's account, and fetches nothing from it, until it is entered anew. */
export async function setAsideBankAccount(
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

/** An owner's account in a mode as it was entered; undefined where none was. */
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

/** One sealed account number, whoever's it is, to try a seal on; undefined while there is none. */
export async function findSealedAccountNumber(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('bank_account').select('account_number_sealed').limit(1).executeTakeFirst()
  return row?.account_number_sealed
}

/** The other end of a transfer: an owner's account, ready for a bank file. */
export type BankParty = Omit<NachaEntry, 'direction' | 'amount' | 'individualId'>

/** Accounts of owners in a mode, without those that money came back from. In the sandbox everybody has one: a made-up one where none was set. */
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
