import type { BankFileTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { inParts } from '../ledger/in-parts.ts'
import { type BankParty, findBankAccounts } from './bank-accounts.ts'
import { fitOneFile } from './bank-file-limits.ts'
import { createBankFile } from './bank-files.ts'
import { bankReference } from './bank-reference.ts'
import type { NachaEntry } from './nacha-file.ts'

/** A sum that is to move between us and one owner, small enough for one entry of a bank file. */
export interface PlannedTransfer {
  id: string
  ownerId: string
  ownerName: string
  method: 'ach' | 'check'
  amount: number
}

/** What all transfers of a batch have in common. */
export interface BatchTerms {
  liveMode: boolean
  purpose: BankFileTable['purpose']
  /** At most ten characters that the parties read on their statements. */
  description: string
  /** Seen from the other party's account: money goes to it by a credit, and comes from it by a debit. */
  direction: NachaEntry['direction']
  now: Date
}

/** What of a plan can move now, and what waits. */
export interface BankBatch<Transfer> {
  /** In the file, or by check. */
  sent: Transfer[]
  /** Nothing where none goes by bank. */
  file: { id: string; effectiveDate: Date } | undefined
  /** Owners who want bank transfers and gave no account. */
  withoutAccount: string[]
  /** Owners of sums that the file could not carry: they wait for the next run. */
  leftOver: string[]
}

/** Writes one file for the bank with as many transfers of a plan as it can carry; checks are not held up by it. */
export async function writeBankBatch<Transfer extends PlannedTransfer>(
  tx: DatabaseTransaction,
  dependencies: { newId: NewId; seal: Seal },
  planned: readonly Transfer[],
  { direction, ...terms }: BatchTerms,
): Promise<BankBatch<Transfer>> {
  const { sent, accounts, withoutAccount, leftOver } = await fitBatch(tx, dependencies.seal, planned, terms)
  const parties = partiesOf(sent, accounts)
  return {
    sent,
    file: parties.length === 0 ? undefined : await createFile(tx, dependencies, parties, { direction, ...terms }),
    withoutAccount: ownersOf(withoutAccount),
    leftOver: ownersOf(leftOver),
  }
}

/** What of a plan one file and checks could move now, and what would wait; nothing is written. */
export interface FittedBatch<Transfer> {
  sent: Transfer[]
  accounts: ReadonlyMap<string, BankParty>
  withoutAccount: Transfer[]
  leftOver: Transfer[]
}

/** Finds out what of a plan can move, as `writeBankBatch` then does it. */
export async function fitBatch<Transfer extends PlannedTransfer>(
  db: Database,
  seal: Seal,
  planned: readonly Transfer[],
  { liveMode }: Pick<BatchTerms, 'liveMode'>,
): Promise<FittedBatch<Transfer>> {
  const byBank = planned.filter(({ method }) => method === 'ach')
  const owners = new Map(byBank.map(({ ownerId, ownerName }) => [ownerId, ownerName]))
  const accounts = await findBankAccounts(db, seal, { owners, liveMode })
  const ready = byBank.filter(({ ownerId }) => accounts.has(ownerId))
  const carried = fitOneFile(ready)
  return {
    sent: planned.filter((one) => one.method === 'check' || carried.has(one)),
    accounts,
    withoutAccount: byBank.filter(({ ownerId }) => !accounts.has(ownerId)),
    leftOver: ready.filter((one) => !carried.has(one)),
  }
}

/** Whom transfers belong to, each once. */
export function ownersOf(transfers: readonly Pick<PlannedTransfer, 'ownerId'>[]): string[] {
  return [...new Set(transfers.map(({ ownerId }) => ownerId))]
}

type Party = [transfer: PlannedTransfer, account: BankParty]

function partiesOf(transfers: readonly PlannedTransfer[], accounts: ReadonlyMap<string, BankParty>): Party[] {
  return transfers.flatMap((transfer) => {
    const account = transfer.method === 'ach' ? accounts.get(transfer.ownerId) : undefined
    return account === undefined ? [] : [[transfer, account]]
  })
}

// Each entry is kept with its trace number, by which the bank names it when it comes back.
async function createFile(
  tx: DatabaseTransaction,
  dependencies: { newId: NewId; seal: Seal },
  parties: readonly Party[],
  { direction, ...terms }: BatchTerms,
): Promise<{ id: string; effectiveDate: Date }> {
  const entries = parties.map(([{ id, amount }, account]) => {
    return { ...account, direction, amount, individualId: bankReference(id) }
  })
  const { id, effectiveDate, traceNumbers } = await createBankFile(tx, dependencies, { ...terms, entries })
  const rows = parties.map(([transfer, { routingNumber, accountNumber }], index) => ({
    ...{ bank_file_id: id, trace_number: traceNumbers[index] ?? '', transfer_id: transfer.id },
    ...{ owner_id: transfer.ownerId, amount: transfer.amount, routing_number: routingNumber },
    account_number_sealed: dependencies.seal.seal(accountNumber),
  }))
  for (const part of inParts(rows)) await tx.insertInto('bank_file_entry').values(part).execute()
  return { id, effectiveDate }
}
