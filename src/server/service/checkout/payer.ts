import { clientAddress, isOwnMachine } from '../../http/client-address.ts'
import type { Payer } from '../abuse/payment-velocity.ts'
import type { CheckoutSession } from './checkout-session.ts'

/** Who pays at a session. Test gifts made on one's own machine are not counted by address. */
export function payerOf({ link }: CheckoutSession, request: Request): Payer {
  const { id: linkId, account_id: accountId, live_mode: liveMode } = link
  const address = clientAddress(request)
  const own = !liveMode && address !== undefined && isOwnMachine(address)
  return { address: own ? undefined : address, accountId, liveMode, linkId }
}
