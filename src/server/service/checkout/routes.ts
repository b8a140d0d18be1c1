import type { contract } from '../../../contract/index.ts'
import { HttpError } from '../../http/http-error.ts'
import type { GroupHandlers } from '../handler.ts'

/** Answers for hosted pages. */
export const checkoutHandlers: GroupHandlers<typeof contract.payments> = {
  async createCheckoutLink() {
    throw new HttpError('not_available_here')
  },
}
