import * as z from 'zod/mini'
import { CONSENT_POLICIES } from '../../contract/index.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { FEE_KINDS, setFeeTerms } from '../../server/service/accounts/fee-terms.ts'
import { changeAccount, requireAccount, setDisabled } from '../../server/service/accounts/manage-accounts.ts'
import { listKeys, revokeKey } from '../../server/service/accounts/manage-keys.ts'
import { findBillingDetails, setBillingDetails } from '../../server/service/money/billing/invoice-records.ts'
import type { OperationContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { accountsWords as words } from './accounts-words.ts'

const row = { page: 'accounts/{account}', roles: ['operator'], fresh: true } as const
const onOff = z.enum(['on', 'off'])

/** What an operator does to one account. */
export const accountOperations = [
  operation({
    ...row,
    name: 'accounts.set',
    path: 'accounts/set',
    fields: z.object({ account: z.string(), webhooks: onOff, transfers: onOff, consent: z.enum(CONSENT_POLICIES) }),
    example: { account: 'm_none', webhooks: 'on', transfers: 'off', consent: 'any' },
    perform: async ({ tx }, { account: id, webhooks, transfers, consent }) => {
      const before = switchesOf(await requireAccount(tx, id))
      const change = {
        webhooksEnabled: webhooks === 'on',
        transfersEnabled: transfers === 'on',
        consentPolicy: consent,
      }
      const after = switchesOf(await changeAccount(tx, id, change))
      return { record: id, subject: id, before, after, done: words.saved }
    },
  }),
  operation({
    ...row,
    name: 'accounts.standing',
    path: 'accounts/standing',
    fields: z.object({ account: z.string(), standing: z.enum(['open', 'disabled']) }),
    example: { account: 'm_none', standing: 'disabled' },
    perform: async ({ tx, now }, { account: id, standing }) => {
      const { disabled_at: at } = await requireAccount(tx, id)
      await setDisabled(tx, id, standing === 'disabled' ? now : null)
      const before = { standing: at === null ? 'open' : 'disabled' }
      const done = standing === 'disabled' ? words.isDisabled : words.isEnabled
      return { record: id, subject: id, before, after: { standing }, done }
    },
  }),
  operation({
    ...row,
    name: 'accounts.revoke_key',
    path: 'accounts/revoke-key',
    fields: z.object({ account: z.string(), key: z.string() }),
    example: { account: 'm_none', key: 'test_pk_none' },
    perform: async (context, { account: id, key }) => {
      await requireKeyOf(context, id, key)
      await revokeKey({ db: context.tx, now: context.now }, key)
      return { record: key, subject: id, after: { revoked: true }, done: words.revoked }
    },
  }),
  operation({
    ...row,
    name: 'accounts.payment_terms',
    path: 'accounts/payment-terms',
    fields: z.object({ account: z.string(), days: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(365)) }),
    example: { account: 'm_none', days: '30' },
    perform: async ({ tx }, { account: id, days }) => {
      await requireAccount(tx, id)
      const before = { days: (await findBillingDetails(tx, id)).paymentDays }
      await setBillingDetails(tx, id, { paymentDays: days })
      return { record: id, subject: id, before, after: { days }, done: words.termsSet }
    },
  }),
  operation({
    ...row,
    name: 'accounts.rates',
    path: 'accounts/rates',
    fields: z.object({
      account: z.string(),
      kind: z.enum(FEE_KINDS),
      from: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A day, such as 2026-03-01.')),
      percent: z.coerce.number().check(z.minimum(0), z.maximum(20)),
      fixed: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
    }),
    example: { account: 'm_none', kind: 'card', from: '2099-01-01', percent: '2.9', fixed: '30' },
    perform: async ({ tx, now }, { account: id, kind, from, percent, fixed }) => {
      await requireAccount(tx, id)
      const terms = { kind, begins_on: from, basis_points: Math.round(100 * percent), fixed_cents: fixed }
      await setFeeTerms(tx, { account_id: id, ...terms }, now)
      return { record: id, subject: id, after: terms, done: words.ratesSet }
    },
  }),
]

function switchesOf(account: { webhooks_enabled: boolean; transfers_enabled: boolean; consent_policy: string }) {
  const { webhooks_enabled: webhooks, transfers_enabled: transfers, consent_policy: consent } = account
  return { webhooks, transfers, consent }
}

/** A key of this account and mode; another's is not there. */
async function requireKeyOf({ tx, now, liveMode }: OperationContext, accountId: string, key: string): Promise<void> {
  const keys = await listKeys(tx, now, { accountId, liveMode })
  const names = keys.flatMap(({ publicKey, secrets }) => [publicKey, ...secrets.map(({ id }) => id)])
  if (!names.includes(key)) throw new HttpError('not_found', { detail: 'This key is not there.' })
}
