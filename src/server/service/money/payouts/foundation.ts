import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { SANDBOX_FOUNDATION_NAME as SANDBOX_HOUSE } from '../ledger/foundation-name.ts'
import type { BankParty } from './bank-accounts.ts'

/** The organization that sends a file, and its bank. */
export interface NachaOriginator {
  /** Nine digits, with the check digit, of the bank that receives the file. */
  bankRoutingNumber: string
  bankName: string
  /** Nine digits: the employer identification number of the sender. */
  ein: string
  name: string
}

/** The foundation that files, checks and receipts name, and its bank account. */
export interface Foundation {
  originator: NachaOriginator
  own: BankParty & { individualId: string }
}

/** The sandbox's fictitious foundation and bank, with a valid routing number. */
const SANDBOX_FOUNDATION: Foundation = {
  originator: {
    bankRoutingNumber: '011000015',
    bankName: 'Sandbox Bank',
    ...SANDBOX_HOUSE,
  },
  own: {
    accountType: 'checking',
    routingNumber: '011000015',
    accountNumber: '1000000001',
    individualId: 'OWN ACCOUNT',
    name: SANDBOX_HOUSE.name,
  },
}

/** No bank account is set, so live money can't move. */
class FoundationMissing extends HttpError {
  override readonly name = 'FoundationMissing'
  constructor() {
    super('conflict', {
      detail: 'The foundation has no bank account. Set it with: almoner bank set house --live …',
    })
  }
}

/** The payer of a mode. Throws `FoundationMissing` for live mode until one is set. */
export async function findFoundation(db: Database, seal: Seal, liveMode: boolean): Promise<Foundation> {
  const row = await db
    .selectFrom('bank_account')
    .selectAll()
    .where('owner_id', '=', HOUSE)
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  if (row === undefined && !liveMode) return SANDBOX_FOUNDATION
  if (row === undefined || row.bank_name === null || row.ein === null) throw new FoundationMissing()
  const { holder_name: name, routing_number: routingNumber, account_type: accountType } = row
  const accountNumber = seal.unseal(row.account_number_sealed)
  return {
    originator: { bankRoutingNumber: routingNumber, bankName: row.bank_name, ein: row.ein, name },
    own: { accountType, routingNumber, accountNumber, individualId: 'OWN ACCOUNT', name },
  }
}
