import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import { requireAccount } from '../../server/service/accounts/manage-accounts.ts'
import {
  type ConsentDecision,
  type Decider,
  decideAutoGrant,
  decideDirect,
  decideViaChange,
} from '../../server/service/directory/consent/decide.ts'
import { readConsent } from '../../server/service/directory/consent/read-consent.ts'
import { setListed } from '../../server/service/directory/registry/set-listed.ts'
import type { OperationContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { consentWords as words } from './consent-words.ts'

const decision = z.enum(['granted', 'withheld', 'unset'])
const base = { page: 'consent', roles: ['owner'] } as const

const decideFoundation = operation({
  ...base,
  name: 'consent.via_foundation',
  path: 'consent/foundation',
  fields: z.object({ decision: z.enum(['granted', 'withheld']) }),
  example: { decision: 'granted' },
  perform: async (context, { decision: decided }) => {
    const { tx, subjectId } = context
    const { viaChange } = await readConsent(tx, subjectId)
    await decideViaChange(tx, subjectId, decided === 'granted', decider(context))
    return told(context, { viaFoundation: word(viaChange) }, { viaFoundation: decided }, words.decided)
  },
})

const decideEverybody = operation({
  ...base,
  name: 'consent.everybody',
  path: 'consent/everybody',
  fields: z.object({ decision: z.enum(['granted', 'withheld']) }),
  example: { decision: 'granted' },
  perform: async (context, { decision: decided }) => {
    const { tx, subjectId } = context
    const { autoGrantDirect } = await readConsent(tx, subjectId)
    await decideAutoGrant(tx, subjectId, decided === 'granted', decider(context))
    return told(context, { everybody: word(autoGrantDirect) }, { everybody: decided }, words.decided)
  },
})

const decidePlatform = operation({
  ...base,
  name: 'consent.platform',
  path: 'consent/platform',
  fields: z.object({ account: z.string(), decision }),
  example: { account: 'm_sandbox_storefront', decision: 'granted' },
  perform: async (context, { account: accountId, decision: decided }) => {
    const { tx, subjectId } = context
    const account = await requireAccount(tx, accountId)
    if (account.kind === 'law_firm') throw new HttpError('not_found', { detail: words.noSuchPlatform })
    const { direct } = await readConsent(tx, subjectId)
    const before = direct.find((one) => one.accountId === accountId)
    await decideDirect(tx, { nonprofitId: subjectId, accountId }, decided, decider(context))
    return told(
      context,
      { account: accountId, decision: before === undefined ? 'unset' : word(before.granted) },
      { account: accountId, decision: decided },
      say(words.decidedPlatform[decided], { name: account.name }),
    )
  },
})

const decideListing = operation({
  ...base,
  name: 'nonprofit.list',
  path: 'consent/listing',
  fields: z.object({ listed: z.enum(['yes', 'no']) }),
  example: { listed: 'yes' },
  perform: async ({ tx, subjectId: nonprofitId, now }, { listed }) => ({
    ...(await setListed(tx, { nonprofitId, listed: listed === 'yes', now })),
    done: listed === 'yes' ? words.listedNow : words.unlistedNow,
  }),
})

/** What owners of a nonprofit decide about who may give to it, and whether searches find it. */
export const consentOperations = [decideFoundation, decideEverybody, decidePlatform, decideListing]

function decider({ person, now, dependencies: { newId } }: OperationContext): Decider {
  return { decidedBy: person.email, now, newId }
}

function word(granted: boolean): ConsentDecision {
  return granted ? 'granted' : 'withheld'
}

function told(
  { subjectId }: OperationContext,
  before: Record<string, string>,
  after: Record<string, string>,
  done: string,
) {
  return { record: subjectId, subject: subjectId, before, after, done }
}
