import { createConsole } from '../../src/console/console.ts'
import { formTokenOf } from '../../src/console/frame/answer-operation.ts'
import type { Role } from '../../src/contract/roles.ts'
import { ensurePerson, type Person } from '../../src/server/service/people/persons.ts'
import { beginSession, findSession } from '../../src/server/service/people/sessions.ts'
import { startTestService, type TestService } from './test-service.ts'

/** The console on its own database, and people who are signed in to it. */
export interface ConsoleWorld extends Omit<TestService, 'fetch'> {
  fetch(request: Request): Promise<Response>
  /** A person with a role who has just signed in. */
  signedIn(email: string, roles?: readonly (readonly [subjectId: string, role: Role])[]): Promise<SignedIn>
}

/** A person's browser: it has the cookie and the token of the forms. */
export interface SignedIn {
  person: Person
  cookie: string
  formToken: string
  get(path: string): Promise<Response>
  /** Sends a form as a page of the session would, unless `headers` or the token in the fields differ. */
  post(path: string, fields?: Readonly<Record<string, string>>, headers?: Record<string, string>): Promise<Response>
}

/** Starts the console of a private server, unless options say otherwise. */
export async function startConsole({
  isPrivate = true,
  ...overrides
}: {
  isPrivate?: boolean
  publicUrl?: string
} = {}): Promise<ConsoleWorld> {
  const service = await startTestService(overrides)
  const { db, seal, clock, newId, log, publicUrl } = service.dependencies
  const answer = createConsole({ db, seal, clock, newId, log, publicUrl, timeZone: 'America/New_York', isPrivate })
  const fetch = async (request: Request): Promise<Response> => (await answer(request)) ?? service.fetch(request)
  return {
    ...service,
    fetch,
    signedIn: async (email, roles = []) => {
      const now = clock.now(true)
      const person = await ensurePerson(db, newId, { email, now })
      for (const [subject_id, role] of roles)
        await db.insertInto('membership').values({ person_id: person.id, subject_id, role, created_at: now }).execute()
      const token = await beginSession(db, newId, person, { method: 'link', address: undefined, agent: '', now })
      const found = await findSession(db, token, now)
      const formToken = formTokenOf(seal, found?.session.id ?? '')
      const cookie = `almoner_session=${token}`
      return {
        person,
        cookie,
        formToken,
        get: (path) => fetch(new Request(`${publicUrl}${path}`, { headers: { cookie } })),
        post: (path, fields = {}, headers = {}) =>
          fetch(
            new Request(`${publicUrl}${path}`, {
              method: 'POST',
              headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
              body: new URLSearchParams({ form_token: formToken, ...fields }),
            }),
          ),
      }
    },
  }
}

/** Sends a form with files as a page of the session would; returns the page it redirects to. */
export async function sendFile(
  { fetch, dependencies }: ConsoleWorld,
  { cookie, formToken }: SignedIn,
  path: string,
  fields: Readonly<Record<string, string | File>>,
): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ form_token: formToken, ...fields })) body.set(name, value)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(new Request(`${dependencies.publicUrl}${path}`, { method: 'POST', headers, body }))
  if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}`)
  return answer.headers.get('location') ?? ''
}
