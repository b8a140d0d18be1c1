import type { PullWait } from '../../../database/tables/campaigns.ts'

/** How often the network's rules let a debit be repeated, and within how many days of taking effect. */
export const MAX_RETRIES = 2
export const RETRY_DAYS = 180

/** What the bank reads on a repeated debit: the rules prescribe these very letters. */
export const RETRY_DESCRIPTION = 'RETRY PYMT'

/** Insufficient and uncollected funds: alone of all returns, these let the same debit be made again. */
const lackOfMoney = ['R01', 'R09']

/** Closed, unknown, misnumbered or not for transfers: the account has to be entered anew. */
const wrongAccount = ['R02', 'R03', 'R04', 'R12', 'R13', 'R20', 'R28']

/**
 * What a debit of this many repetitions waits for after a return of this code. Stopped, revoked, unauthorized, and every
 * code that is not known here, wait for an authorization: nothing is debited on a guess.
 */
export function waitAfterReturn(code: string, attempt: number): PullWait {
  if (wrongAccount.includes(code)) return 'bank_account'
  if (!lackOfMoney.includes(code)) return 'authorization'
  return attempt < MAX_RETRIES ? 'retry' : 'retries_spent'
}
