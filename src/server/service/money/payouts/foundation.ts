import { HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Seal } from '../../accounts/keyring.ts'
import { SANDBOX_FOUNDATION_NAME as SANDBOX_HOUSE } from '../ledger/foundation-name.ts'
import type { NachaEntry, NachaOriginator } from './nacha-file.ts'

/** The foundation whose name is on files, checks and receipts, and the account its money moves through. */
export interface Foundation {
  originator: NachaOriginator
  own: Omit<NachaEntry, 'direction' | 'amount'>
}

/** The sandbox's foundation and bank: made up, with a routing number whose check digit holds. */
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

/** The bank account was not set, so that no live money can move. */
class FoundationMissing extends HttpError {
  override readonly name = 'FoundationMissing'
  constructor() {
    super('conflict', {
      detail: 'No bank account of the foundation is set; set it with: almoner bank set house --live …',
    })
  }
}

/** Who pays in a mode. Throws `FoundationMissing` for live money while none is set. */
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
