import { HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { StatementFileError } from './files/statement.ts'

const FEWEST_DIGITS = 4

/**
 * Refuses a statement of an account that is not ours: banks write the number whole, with zeros before it, behind those of
 * the bank, or masked but for its end. What a file does not say, or nobody set here, cannot be compared.
 */
export async function requireOwnAccount(
  db: Database,
  seal: Seal,
  { liveMode, account }: { liveMode: boolean; account: string },
): Promise<void> {
  const row = await db
    .selectFrom('bank_account')
    .select('account_number_sealed')
    .where('owner_id', '=', HOUSE)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  const told = digitsOf(account)
  if (row === undefined || told.length < FEWEST_DIGITS) return
  const own = digitsOf(seal.unseal(row.account_number_sealed))
  if (told.endsWith(own) || own.endsWith(told)) return
  throw new StatementFileError(
    `The file is of an account that ends in ${told.slice(-4)}; ours ends in ${own.slice(-4)}.`,
  )
}

/** The digits at the end of an account's number, without what masks it and without zeros before them. */
function digitsOf(account: string): string {
  return (/\d+$/.exec(account.replaceAll(/[\s-]/g, ''))?.[0] ?? '').replace(/^0+/, '')
}
