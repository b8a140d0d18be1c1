import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { escapeLiteral } from 'pg'
import { wrapConnections, wrapQueries } from './pool-proxy.ts'
import type { ActorKind } from './tables/people.ts'

/** The actor in the audit log. */
export interface Actor {
  kind: ActorKind
  /** A person's ID, a public key, a command line user, or a job's name. */
  id: string
  /** Its display name. */
  name: string
  /** The action, such as `keys rotate`, if one name describes all of it. */
  action?: string
  address?: string | undefined
  requestId?: string | undefined
}

const acting = new AsyncLocalStorage<Actor>()

/** Runs work as an actor: every transaction within it passes the actor to the database. */
export function actingAs<Result>(actor: Actor, work: () => Result): Result {
  return acting.run(actor, work)
}

/** The actor of the current work, if set. */
export function currentActor(): Actor | undefined {
  return acting.getStore()
}

/** The actor as a session setting, which the audit triggers read. */
export function actorSetting({ kind, id, name, action = '', address, requestId }: Actor): string {
  return JSON.stringify({ kind, id, name, action, address, request_id: requestId })
}

/** A pool whose transactions set the actor: `begin` and the setting are sent in one message. */
export function withActors(pool: pg.Pool): pg.Pool {
  return wrapConnections(pool, (client) =>
    wrapQueries(client, (send, statement, ...rest) => {
      const actor = statement === 'begin' ? acting.getStore() : undefined
      if (actor === undefined) return send(statement, ...rest)
      return send(`begin; select set_config('almoner.actor', ${escapeLiteral(actorSetting(actor))}, true)`)
    }),
  )
}
