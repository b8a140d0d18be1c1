import type pg from 'pg'
import { inSpan, traceparentNow } from '../kernel/tracing.ts'

/** Enough to know a statement by. */
const LONGEST_TEXT = 1_000

/** A pool whose statements are spans of the request or job that they are run in. What they are given is not told. */
export function withSpans(pool: pg.Pool): pg.Pool {
  const connect = (): Promise<pg.PoolClient> => pool.connect()
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  return new Proxy(pool, {
    get(target, property) {
      if (property !== 'connect') return bound(target, property)
      return async () => {
        const client = traceparentNow() === undefined ? await connect() : await inSpan('connect', facts({}), connect)
        const known = wrapped.get(client) ?? spanning(client)
        wrapped.set(client, known)
        return known
      }
    },
  })
}

function spanning(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, property) {
      if (property !== 'query') return bound(target, property)
      return (statement: unknown, ...values: unknown[]) => {
        const run = () => Reflect.apply(target.query, target, [statement, ...values])
        if (typeof statement !== 'string' || traceparentNow() === undefined) return run()
        return inSpan(nameOf(statement), facts({ 'db.query.text': statement.slice(0, LONGEST_TEXT) }), async () =>
          run(),
        )
      }
    },
  })
}

function facts(attributes: Readonly<Record<string, string>>) {
  return { kind: 'client', attributes: { 'db.system.name': 'postgresql', ...attributes } } as const
}

/** The name of a prepared statement, else its first word. */
function nameOf(statement: string): string {
  const [, prepared, word = 'statement'] = /^\s*(?:\/\* prepared: ([a-z0-9 ]+) \*\/\s*)?(\w+)?/.exec(statement) ?? []
  return prepared ?? word.toLowerCase()
}

function bound<Target extends object>(target: Target, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property, target)
  return typeof value === 'function' ? value.bind(target) : value
}
