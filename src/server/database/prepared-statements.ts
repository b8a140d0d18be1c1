import type pg from 'pg'

const MARK = /^\s*\/\* prepared: ([a-z0-9 ]{1,50}) \*\//

/**
 * A pool whose statements that begin with the comment `prepared: <name>` are planned once per connection and run
 * by name from then on. For hot statements of constant text; a name must always stand for the same text.
 */
export function withPreparedStatements(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'connect') return bound(target, property)
      return async () => {
        const client = await connect()
        const known = wrapped.get(client) ?? preparing(client)
        wrapped.set(client, known)
        return known
      }
    },
  })
}

function preparing(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property !== 'query') return bound(target, property)
      return (statement: unknown, values?: unknown[]) => {
        const name = typeof statement === 'string' ? MARK.exec(statement)?.[1] : undefined
        return name === undefined || typeof statement !== 'string'
          ? Reflect.apply(target.query, target, values === undefined ? [statement] : [statement, values])
          : target.query({ name, text: statement, values: values ?? [] })
      }
    },
  })
}

function bound<Target extends object>(target: Target, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property, target)
  return typeof value === 'function' ? value.bind(target) : value
}
