import * as z from 'zod/mini'
import { HttpError } from '../../../server/http/http-error.ts'
import { changeAccount, requireAccount, requireOrigin } from '../../../server/service/accounts/manage-accounts.ts'
import {
  createKeys,
  listKeys,
  revokeKey,
  rotatePublicKey,
  rotateSecret,
} from '../../../server/service/accounts/manage-keys.ts'
import type { OperationContext } from '../../frame/define.ts'
import { operation } from '../../frame/operation.ts'
import { say } from '../../frame/say.ts'
import { developerWords as words } from './developer-words.ts'
import { DEVELOPING } from './developing.ts'
import { shownOnce } from './shown-once.ts'

const HOUR_MS = 3_600_000
const row = { page: 'keys', roles: DEVELOPING, fresh: true } as const
const overlap = z.object({ overlap_hours: z.enum(['0', '1', '24', '168', '720']) })

/** What is done about keys and the origins they are used from. */
export const keyOperations = [
  operation({
    ...row,
    name: 'keys.create',
    path: 'keys/create',
    fields: z.object({}),
    example: {},
    perform: async (context) => {
      const { publicKey, secretKey } = await createKeys(making(context), ownerOf(context))
      return {
        record: publicKey,
        subject: context.subjectId,
        after: { public_key: publicKey },
        done: words.madeKeys,
        shown: shownOnce(context, 'keys', [
          [words.publicKey, publicKey],
          [words.secretKey, secretKey],
        ]),
      }
    },
  }),
  operation({
    ...row,
    name: 'keys.rotate',
    path: 'keys/rotate',
    fields: overlap,
    example: { overlap_hours: '168' },
    perform: async (context, { overlap_hours: hours }) => {
      const owner = ownerOf(context)
      const { publicKey, secretKey } = await rotateSecret(making(context), owner, Number(hours) * HOUR_MS)
      return {
        record: publicKey,
        subject: context.subjectId,
        after: { overlap_hours: Number(hours) },
        done: words.rotated,
        shown: shownOnce(context, 'keys', [[words.secretKey, secretKey]]),
      }
    },
  }),
  operation({
    ...row,
    name: 'keys.rotate_public',
    path: 'keys/rotate-public',
    fields: overlap,
    example: { overlap_hours: '720' },
    perform: async (context, { overlap_hours: hours }) => {
      const key = await rotatePublicKey(making(context), ownerOf(context), Number(hours) * HOUR_MS)
      const after = { public_key: key, overlap_hours: Number(hours) }
      return { record: key, subject: context.subjectId, after, done: say(words.rotatedPublic, { key }) }
    },
  }),
  operation({
    ...row,
    name: 'keys.revoke',
    path: 'keys/revoke',
    fields: z.object({ key: z.string() }),
    example: { key: 'test_pk_none' },
    perform: async (context, { key }) => {
      await requireOwnKey(context, key)
      await revokeKey(making(context), key)
      return { record: key, subject: context.subjectId, after: { revoked: true }, done: words.revoked }
    },
  }),
  operation({
    ...row,
    name: 'accounts.set_origins',
    path: 'keys/origins',
    fields: z.object({ origins: z.optional(z.string()) }),
    example: { origins: 'https://shop.example' },
    perform: async ({ tx, subjectId }, { origins = '' }) => {
      const { allowed_origins: before } = await requireAccount(tx, subjectId)
      const allowedOrigins = [...new Set(origins.split(/[\s,]+/).filter((text) => text !== ''))].map(requireOrigin)
      await changeAccount(tx, subjectId, { allowedOrigins })
      return {
        record: subjectId,
        subject: subjectId,
        before: { allowed_origins: before },
        after: { allowed_origins: allowedOrigins },
        done: words.savedOrigins,
      }
    },
  }),
]

function making({ tx: db, now, dependencies: { seal } }: OperationContext) {
  return { db, seal, now }
}

function ownerOf({ subjectId: accountId, liveMode }: OperationContext) {
  return { accountId, liveMode }
}

/** Keys are named to everybody alike, so whose they are is looked at first. */
async function requireOwnKey(context: OperationContext, key: string): Promise<void> {
  const keys = await listKeys(context.tx, context.now, ownerOf(context))
  const isOwn = keys.some(({ publicKey, secrets }) => publicKey === key || secrets.some(({ id }) => id === key))
  if (!isOwn) throw new HttpError('not_found', { detail: words.unknownKey })
}
