import type pg from 'pg'

/** A pool whose connections are wrapped, once each; `connect` replaces the pool's own. */
export function wrapConnections(
  pool: pg.Pool,
  wrap: (client: pg.PoolClient) => pg.PoolClient,
  connect: () => Promise<pg.PoolClient> = () => pool.connect(),
): pg.Pool {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'connect') return bound(target, property)
      return async () => {
        const client = await connect()
        const known = wrapped.get(client) ?? wrap(client)
        wrapped.set(client, known)
        return known
      }
    },
  })
}

/** The arguments of `query`: a statement or a query object, and its parameters. */
export type QueryArguments = [statement: unknown, ...rest: unknown[]]

/** A connection whose queries go through `query`, which gets the original one as `send`. */
export function wrapQueries(
  client: pg.PoolClient,
  query: (send: (...args: QueryArguments) => unknown, ...args: QueryArguments) => unknown,
): pg.PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property !== 'query') return bound(target, property)
      return (...args: QueryArguments) => query((...sent) => Reflect.apply(target.query, target, sent), ...args)
    },
  })
}

function bound<Target extends object>(target: Target, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property, target)
  return typeof value === 'function' ? value.bind(target) : value
}
