import type { SignInMethod } from '../../server/database/tables/people.ts'
import type { Database } from '../../server/database/tables/tables.ts'
import { clientAddress } from '../../server/http/client-address.ts'
import { HttpError } from '../../server/http/http-error.ts'
import { act } from '../../server/service/audit/record-act.ts'
import type { Person } from '../../server/service/people/persons.ts'
import {
  beginSession,
  endSessions,
  findSession,
  readSessionCookie,
  sessionCookie,
} from '../../server/service/people/sessions.ts'
import { leadOn, safeReturn } from '../frame/answers.ts'
import type { ConsoleDependencies } from '../frame/console-dependencies.ts'

/** Begins a session in place of the one the browser had, notes it in the log, and leads on. */
export async function enter(
  dependencies: ConsoleDependencies,
  request: Request,
  { person, method, to, tx }: { person: Person; method: SignInMethod; to: string; tx: Database },
): Promise<Response> {
  const { clock, newId, publicUrl } = dependencies
  const now = clock.now(true)
  const address = clientAddress(request)
  const before = await findSession(tx, readSessionCookie(publicUrl, request), now)
  if (before !== undefined) await endSessions(tx, before.person.id, { only: before.session.id, now })
  const agent = request.headers.get('user-agent') ?? ''
  const token = await beginSession(tx, newId, person, { method, address, agent, now })
  const actor = { kind: 'person', id: person.id, name: person.email, address, requestId: newId('req') } as const
  await act(tx, { actor, action: 'session.begin', now }, async () => ({
    record: person.id,
    subject: person.id,
    after: { method },
    result: undefined,
  }))
  return leadOn(safeReturn(to), sessionCookie(publicUrl, token))
}

/** The sandbox's people come in nowhere but at a server that one person alone reaches. */
export function refuseStrangers({ isPrivate }: ConsoleDependencies, { sandbox }: Person): void {
  if (sandbox && !isPrivate) throw new HttpError('credentials_invalid', { detail: 'This person may not come in here.' })
}
