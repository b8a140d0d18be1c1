import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './tables/tables.ts'

class GivenValue<Given> {
  readonly read: (given: Given) => unknown

  constructor(read: (given: Given) => unknown) {
    this.read = read
  }
}

/**
 * A parameter of a statement that is compiled once: its value is read from the arguments of each run. A parameter used
 * in several places is sent once.
 */
export function givenValue<Given>(read: (given: Given) => unknown): object {
  return new GivenValue(read)
}

/** Runs a statement with the given arguments. */
export type CompiledStatement<Given> = (db: Database, given: Given) => Promise<void>

/**
 * A hot statement with constant text: compiled at first use; later runs only bind its parameters. Its values are
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

/** The same statement, with each repeated value sent once. */
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

/** The columns of a statement's input rows, each with its SQL type. */
export type GivenColumns = Readonly<Record<string, string>>

/** Values of a compiled statement by column, each a `givenValue`. */
export type SharedValues = Readonly<Record<string, object>>

/** Input rows as a table `given`, in a single parameter: the text is the same for any number of rows. */
export function manyRows(columns: GivenColumns, rows: readonly object[]): RawBuilder<unknown> {
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(types.join(', '))})`
}

/**
 * A fixed number of input rows as a table `given` of a compiled statement, with one parameter per value. The server has
 * no JSON to parse, which for one row costs more than inserting it. `shared` columns reuse values from elsewhere in the
 * statement.
 */
export function fewRows<Given>(
  columns: GivenColumns,
  count: number,
  read: (given: Given) => readonly object[],
  shared: SharedValues = {},
): RawBuilder<unknown> {
  const rows = Array.from({ length: count }, (_, index) => {
    const values = Object.entries(columns).map(([name, type]) => {
      const value = shared[name] ?? givenValue<Given>((given) => sent(memberOf(read(given)[index], name), type))
      return sql`${value}::${sql.raw(type)}`
    })
    return sql`(${sql.join(values)})`
  })
  return sql`(values ${sql.join(rows)}) as given (${columnNames(columns)})`
}

/** Column names as an SQL list. */
export function columnNames(columns: GivenColumns): RawBuilder<unknown> {
  return sql.raw(Object.keys(columns).join(', '))
}

function memberOf(row: object | undefined, name: string): unknown {
  return row === undefined ? undefined : Reflect.get(row, name)
}

function sent(value: unknown, type: string): unknown {
  return type === 'json' || type === 'jsonb' ? JSON.stringify(value) : (value ?? null)
}
