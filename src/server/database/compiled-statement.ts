import { CompiledQuery, type RawBuilder, sql } from 'kysely'
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

/** The columns of rows that a statement is given, each with its type in SQL. */
export type GivenColumns = Readonly<Record<string, string>>

/** Values of a statement that is compiled once, each a `givenValue`, by the columns that hold them. */
export type SharedValues = Readonly<Record<string, object>>

/** Rows as a table `given` of a statement, all in one parameter: however many they are, the text stays the same. */
export function manyRows(columns: GivenColumns, rows: readonly object[]): RawBuilder<unknown> {
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.raw(types.join(', '))})`
}

/**
 * So many rows as a table `given` of a statement that is compiled once, each value a parameter of its own: the server
 * has no JSON to take apart, which for one row costs it more than to write the row. Columns of `shared` hold what another
 * place of the statement is given, too, in each row.
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

/** The names of columns, as a list of a statement. */
export function columnNames(columns: GivenColumns): RawBuilder<unknown> {
  return sql.raw(Object.keys(columns).join(', '))
}

function memberOf(row: object | undefined, name: string): unknown {
  return row === undefined ? undefined : Reflect.get(row, name)
}

function sent(value: unknown, type: string): unknown {
  return type === 'json' || type === 'jsonb' ? JSON.stringify(value) : (value ?? null)
}
