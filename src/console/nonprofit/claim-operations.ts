import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import {
  type ClaimingDependencies,
  claimByEmail,
  claimByLetter,
  claimByPaper,
} from '../../server/service/claims/begin-claim.ts'
import { proveClaim, withdrawClaim } from '../../server/service/claims/decide-claim.ts'
import { subjectName } from '../../server/service/people/members.ts'
import type { OperationContext } from '../frame/define.ts'
import { operation } from '../frame/operation.ts'
import { say } from '../frame/say.ts'
import { claimWords as words } from './claim-words.ts'

const PAPER_BYTES = 5_242_880
/** What the boundaries and other parts of the form may add to the paper. */
const AROUND = 65_536

const nonprofit = z.string()
const beginning = { page: 'claim/{nonprofit}', roles: ['self'] } as const
const going = { page: 'claim', roles: ['self'] } as const

const byLetter = operation({
  ...beginning,
  name: 'claims.begin',
  path: 'claims/letter',
  fields: z.object({ nonprofit }),
  example: { nonprofit: 'n_none' },
  perform: async (context, { nonprofit: nonprofitId }) => ({
    ...(await claimByLetter(claiming(context), { nonprofitId, person: context.person })),
    done: words.sentLetter,
    next: 'claim',
  }),
})

const byEmail = operation({
  ...beginning,
  name: 'claims.begin',
  path: 'claims/email',
  fields: z.object({ nonprofit, email: z.string() }),
  example: { nonprofit: 'n_none', email: 'ada@harbor.example' },
  perform: async (context, { nonprofit: nonprofitId, email }) => ({
    ...(await claimByEmail(claiming(context), { nonprofitId, person: context.person, email })),
    done: say(words.sentEmail, { email }),
    next: 'claim',
  }),
})

const byPaper = operation({
  ...beginning,
  name: 'claims.begin',
  path: 'claims/paper',
  most: PAPER_BYTES + AROUND,
  fields: z.object({ nonprofit }),
  example: { nonprofit: 'n_none' },
  perform: async (context, { nonprofit: nonprofitId }) => {
    const file = context.files.get('paper')
    if (file === undefined)
      throw new HttpError('parameter_missing', { param: 'paper', detail: 'Choose the file with the paper.' })
    const paper = new Uint8Array(await file.arrayBuffer())
    const acted = await claimByPaper(claiming(context), { nonprofitId, person: context.person, paper })
    return { ...acted, done: words.sentPaper, next: 'claim' }
  },
})

const prove = operation({
  ...going,
  name: 'claims.prove',
  path: 'claims/prove',
  fields: z.object({ claim: z.string(), code: z.string().check(z.maxLength(100)) }),
  example: { claim: 'cl_none', code: '23456-789BC' },
  perform: async (context, { claim: id, code }) => {
    const { tx, person, now, dependencies } = context
    const { result, ...told } = await proveClaim(tx, { seal: dependencies.seal, personId: person.id, id, code, now })
    if (result.isRight) return { ...told, done: say(words.proved, { name: await subjectName(tx, result.nonprofitId) }) }
    return { ...told, done: result.triesLeft === 0 ? words.wrongLast : say(words.wrong, { tries: result.triesLeft }) }
  },
})

const withdraw = operation({
  ...going,
  name: 'claims.withdraw',
  path: 'claims/withdraw',
  fields: z.object({ claim: z.string() }),
  example: { claim: 'cl_none' },
  perform: async ({ tx, person, now }, { claim: id }) => {
    const { result: _, ...told } = await withdrawClaim(tx, { personId: person.id, id, now })
    return { ...told, done: words.withdrawn }
  },
})

/** What people do to speak for a nonprofit, before they are members of its team. */
export const claimOperations = [byLetter, byEmail, byPaper, prove, withdraw]

function claiming({ tx, now, dependencies: { seal, newId, isPrivate } }: OperationContext): ClaimingDependencies {
  return { tx, seal, newId, now, keepsLetters: isPrivate }
}
