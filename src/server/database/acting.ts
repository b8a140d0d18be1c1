import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { escapeLiteral } from 'pg'
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
  const connect = pool.connect.bind(pool)
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'connect') return bound(target, property)
      return async () => {
        const client = await connect()
        const known = wrapped.get(client) ?? naming(client)
        wrapped.set(client, known)
        return known
      }
    },
  })
}

function naming(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property !== 'query') return bound(target, property)
      return (statement: unknown, values?: unknown[]) => {
        const actor = statement === 'begin' ? acting.getStore() : undefined
        if (actor === undefined)
          return Reflect.apply(target.query, target, values === undefined ? [statement] : [statement, values])
        return target.query(`begin; select set_config('almoner.actor', ${escapeLiteral(actorSetting(actor))}, true)`)
      }
    },
  })
}

function bound<Target extends object>(target: Target, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property, target)
  return typeof value === 'function' ? value.bind(target) : value
}
