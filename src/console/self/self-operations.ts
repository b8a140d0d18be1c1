import * as z from 'zod/mini'
import { HttpError } from '../../server/http/http-error.ts'
import { addPasskey, removePasskey } from '../../server/service/people/passkeys.ts'
import { endSessions } from '../../server/service/people/sessions.ts'
import { operation } from '../frame/operation.ts'
import { selfWords as words } from './self-words.ts'

const text = z.string().check(z.maxLength(100))

/** Sets the name others see. */
const setName = operation({
  name: 'profile.set',
  path: 'profile/set',
  page: '',
  roles: ['self'],
  fields: z.object({ name: text }),
  example: { name: 'Ada Okafor' },
  perform: async ({ tx, person }, { name }) => {
    await tx.updateTable('person').set({ name }).where('id', '=', person.id).execute()
    return { record: person.id, subject: person.id, before: { name: person.name }, after: { name }, done: words.saved }
  },
})

const keepPasskey = operation({
  name: 'passkeys.add',
  path: 'passkeys/add',
  page: '',
  roles: ['self'],
  fresh: true,
  fields: z.object({ credential: z.string(), passkey_name: z.optional(text) }),
  example: { credential: '{}' },
  perform: async ({ tx, person, now, dependencies: { seal, publicUrl } }, { credential, passkey_name: name = '' }) => ({
    ...(await addPasskey(tx, { seal, publicUrl, now }, { person, name, credential })),
    done: words.passkeyAdded,
  }),
})

const forgetPasskey = operation({
  name: 'passkeys.remove',
  path: 'passkeys/remove',
  page: '',
  roles: ['self'],
  fresh: true,
  fields: z.object({ passkey: z.string() }),
  example: { passkey: 'none' },
  perform: async ({ tx, person }, { passkey: id }) => ({
    ...(await removePasskey(tx, { person, id })),
    done: words.passkeyRemoved,
  }),
})

const endOne = operation({
  name: 'sessions.end',
  path: 'sessions/end',
  page: '',
  roles: ['self'],
  fields: z.object({ session: z.string() }),
  example: { session: 'cs_none' },
  perform: async ({ tx, person, now }, { session: only }) => {
    if ((await endSessions(tx, person.id, { only, now })) === 0)
      throw new HttpError('not_found', { detail: 'This session has ended.' })
    return { record: only, subject: person.id, done: words.ended }
  },
})

const endOthers = operation({
  name: 'sessions.end_others',
  path: 'sessions/end-others',
  page: '',
  roles: ['self'],
  fields: z.object({}),
  example: {},
  perform: async ({ tx, person, session, now }) => {
    const ended = await endSessions(tx, person.id, { except: session.id, now })
    return { record: person.id, subject: person.id, after: { ended }, done: words.endedAll }
  },
})

/** What people do with their own way in. */
export const selfOperations = [setName, keepPasskey, forgetPasskey, endOne, endOthers]
