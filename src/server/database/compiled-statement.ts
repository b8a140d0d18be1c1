import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from './tables/tables.ts'

class GivenValue<Given> {
  readonly read: (given: Given) => unknown

  constructor(read: (given: Given) => unknown) {
    this.read = read
  }
}

/**
 * A parameter of a statement that is compiled once: what it is, is read from what the statement is run with. The same
 * one in several places is sent once.
 */
export function givenValue<Given>(read: (given: Given) => unknown): object {
  return new GivenValue(read)
}

/** Runs a statement with what is given. */
export type CompiledStatement<Given> = (db: Database, given: Given) => Promise<void>

/**
 * A hot statement of constant text: put together at its first use, and only its parameters from then on. Its values are
 * `givenValue`s.
 */
export function compiledStatement<Given>(build: () => RawBuilder<unknown>): CompiledStatement<Given> {
  let compiled: CompiledQuery | undefined
  return async (db, given) => {
    compiled ??= sentOnce(build().compile(db))
    const parameters = compiled.parameters.map((value) => (value instanceof GivenValue ? value.read(given) : value))
    await db.executeQuery(CompiledQuery.raw(compiled.sql, parameters))
  }
}

/** The same statement, with a given value that stands in several places sent once. */
function sentOnce({ sql, parameters }: CompiledQuery): CompiledQuery {
  const sent: unknown[] = []
  const places = parameters.map((value) => {
    const known = value instanceof GivenValue ? sent.indexOf(value) : -1
    return known === -1 ? sent.push(value) : known + 1
  })
  return CompiledQuery.raw(
    sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${places[Number(number) - 1]}`),
    sent,
  )
}
