import * as z from 'zod/mini'
import { proposeBankAccount } from '../../server/service/money/payouts/bank-accounts.ts'
import {
  CheckAddress,
  choosePayoutMethod,
  proposeCheckAddress,
} from '../../server/service/money/payouts/payout-method.ts'
import { deciding } from '../frame/deciding.ts'
import { operation } from '../frame/operation.ts'
import { moneyWords as words } from './money-words.ts'

const base = { page: 'bank', roles: ['owner'], fresh: true } as const

const proposeBank = operation({
  ...base,
  name: 'bank.propose',
  path: 'bank/propose',
  fields: z.object({
    holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    routing_number: z.string().check(z.trim()),
    account_number: z.string().check(z.trim()),
    account_type: z.enum(['checking', 'savings']),
  }),
  example: {
    holder: 'Harbor Kitchen',
    routing_number: '021000021',
    account_number: '123456789',
    account_type: 'checking',
  },
  perform: async (context, { holder, routing_number, account_number, account_type }) => {
    const { subjectId: ownerId, liveMode } = context
    const { result: _, ...told } = await proposeBankAccount(deciding(context), {
      ownerId,
      liveMode,
      holderName: holder,
      routingNumber: routing_number,
      accountNumber: account_number,
      accountType: account_type,
    })
    return { ...told, done: words.proposed }
  },
})

const proposeAddress = operation({
  ...base,
  name: 'check_address.propose',
  path: 'bank/address',
  fields: CheckAddress,
  example: { address_line: '12 Quay Street', city: 'Portland', state: 'ME', zip_code: '04101' },
  perform: async (context, address) => {
    const { subjectId: nonprofitId, subjectName: name } = context
    const { result: _, ...told } = await proposeCheckAddress(deciding({ ...context, liveMode: true }), {
      nonprofitId,
      name,
      address,
    })
    return { ...told, done: words.proposed }
  },
})

const chooseMethod = operation({
  ...base,
  name: 'payouts.choose_method',
  path: 'bank/method',
  fields: z.object({ method: z.enum(['check', 'bank_account']) }),
  example: { method: 'check' },
  perform: async ({ tx, subjectId: nonprofitId, liveMode, now }, { method }) => {
    const { result: _, ...told } = await choosePayoutMethod(tx, { nonprofitId, method, liveMode, now })
    return { ...told, done: words.chosen }
  },
})

/** What owners of a nonprofit change about where its money goes. */
export const bankOperations = [proposeBank, proposeAddress, chooseMethod]
